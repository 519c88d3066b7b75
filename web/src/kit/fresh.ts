import type { Ref } from 'react'

/** How long what has come under a finger is not pressed by it, in milliseconds: as long as a second tap takes. */
export const freshMillis = 400
/** For how long after a tap the finger may still be there, in milliseconds: until what it asked for has come. */
const fingerStays = 1_000
/** From how far in pixels a finger that taps again is still at the same place. */
const samePlace = 40

type Tap = { at: number; x: number; y: number }

let lastTap: Tap | null = null
let isListening = false

function noteTap({ detail, clientX, clientY }: MouseEvent): void {
  // What a key presses has been clicked no times.
  if (detail > 0) lastTap = { at: performance.now(), x: clientX, y: clientY }
}

/**
 * The ref of a control that may come under a finger: for 400 ms after it has come, a tap at the place of the one before it
 * does nothing, since that was meant for what stood there. Keys and assistive technology act at once. It is marked
 * disabled meanwhile, for whoever presses by program.
 */
export function freshRef<Control extends HTMLElement>(ref?: Ref<Control>): (control: Control | null) => void {
  return (control) => {
    if (typeof ref === 'function') ref(control)
    else if (ref) ref.current = control
    if (control && !known.has(control)) guard(control)
  }
}

/** Controls that have come; some are handed to their ref again whenever they are drawn. */
const known = new WeakSet<HTMLElement>()

function guard(control: HTMLElement): void {
  known.add(control)
  if (!isListening) {
    isListening = true
    window.addEventListener('click', noteTap, { capture: true, passive: true })
  }
  const before = lastTap
  if (!before || performance.now() - before.at > fingerStays || control.hasAttribute('aria-disabled')) return
  control.setAttribute('aria-disabled', 'true')
  control.setAttribute('data-fresh', '')
  const onClick = (event: MouseEvent) => {
    const isNear = Math.hypot(event.clientX - before.x, event.clientY - before.y) <= samePlace
    if (event.detail === 0 || !isNear) return
    event.preventDefault()
    event.stopPropagation()
  }
  const end = () => {
    control.removeEventListener('click', onClick, { capture: true })
    control.removeAttribute('data-fresh')
    // Busy by now it stays disabled, as long as it is.
    if (control.getAttribute('aria-busy') !== 'true') control.removeAttribute('aria-disabled')
  }
  control.addEventListener('click', onClick, { capture: true })
  setTimeout(end, freshMillis)
}
