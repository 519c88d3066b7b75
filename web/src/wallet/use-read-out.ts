import { useState, type KeyboardEvent, type PointerEvent } from 'react'

/**
 * A place in a row of `count` that a finger, a pointer or the arrow keys choose; the last at first. Time goes to the
 * right in every language, so that ArrowRight is later also where the page is mirrored. `inset` are pixels left of the
 * first and right of the last.
 */
export function useReadOut(count: number, inset: { left: number; right: number } = { left: 0, right: 0 }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const index = Math.min(chosen ?? count - 1, count - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const next = placeAfter(event.key, index, count)
    if (next === null) return
    event.preventDefault()
    setChosen(next)
  }
  const onPointer = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const fraction = (clientX - left - inset.left) / Math.max(1, width - inset.left - inset.right)
    setChosen(Math.max(0, Math.min(count - 1, Math.floor(fraction * count))))
  }
  return {
    index,
    slider: {
      role: 'slider' as const,
      tabIndex: 0,
      'aria-valuemin': 1,
      'aria-valuemax': count,
      'aria-valuenow': index + 1,
      onKeyDown,
      onPointerDown: onPointer,
      onPointerMove: onPointer,
    },
  }
}

/** The place that a key leads to; null for keys that lead nowhere. */
export function placeAfter(key: string, from: number, count: number): number | null {
  const to: Record<string, number> = {
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    PageUp: from + 7,
    PageDown: from - 7,
    Home: 0,
    End: count - 1,
  }
  const place = to[key]
  return place === undefined ? null : Math.max(0, Math.min(count - 1, place))
}
