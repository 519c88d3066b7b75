import { useSyncExternalStore } from 'react'

/** From this width on there is room for two columns; the same as Tailwind's `lg`. */
const wide = '(min-width: 64rem)'

/**
 * Whether the window has room for two columns. For what stands at one place or the other, and would be there twice if
 * styles alone hid one of them.
 */
export function useWide(): boolean {
  return useSyncExternalStore(onTurn, isWide, () => drawing.wide)
}

let drawing = { wide: false }

/** What a page was drawn for that React takes over: a phone, unless somebody says otherwise. */
export function drawnAs(page: { wide: boolean }): void {
  drawing = page
}

function onTurn(change: () => void): () => void {
  const list = window.matchMedia(wide)
  list.addEventListener('change', change)
  return () => list.removeEventListener('change', change)
}

function isWide(): boolean {
  return window.matchMedia(wide).matches
}
