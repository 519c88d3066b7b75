/** How long what has come under a finger is not pressed by it, in milliseconds: as long as a second tap takes. */
const freshMillis = 400
/** For how long after a tap the finger may still be there, in milliseconds: until what it asked for has come. */
const fingerStays = 1_000
/** From how far in pixels a finger that taps again is still at the same place. */
const samePlace = 40

type Tap = { at: number; x: number; y: number }

/**
 * Looks at controls that come: for 400 ms a tap at the place of the one before it does nothing on them, since that was
 * meant for what stood there. Keys and assistive technology act at once. A control is marked disabled meanwhile, for
 * whoever presses by program.
 */
export function secondTapGuard(page: Window): { look: (control: HTMLElement) => void; end: () => void } {
  let lastTap: Tap | null = null
  // Some are handed to their ref again whenever they are drawn.
  const known = new WeakSet<HTMLElement>()
  const noteTap = ({ detail, clientX, clientY }: MouseEvent) => {
    // What a key presses has been clicked no times.
    if (detail > 0) lastTap = { at: performance.now(), x: clientX, y: clientY }
  }
  page.addEventListener('click', noteTap, { capture: true, passive: true })
  const look = (control: HTMLElement) => {
    if (known.has(control)) return
    known.add(control)
    const isTouched = lastTap && performance.now() - lastTap.at <= fingerStays
    if (lastTap && isTouched && !control.hasAttribute('aria-disabled')) holdBack(control, lastTap)
  }
  return { look, end: () => page.removeEventListener('click', noteTap, { capture: true }) }
}

function holdBack(control: HTMLElement, before: Tap): void {
  control.setAttribute('aria-disabled', 'true')
  control.setAttribute('data-fresh', '')
  const onClick = (event: MouseEvent) => {
    const isNear = Math.hypot(event.clientX - before.x, event.clientY - before.y) <= samePlace
    if (event.detail === 0 || !isNear) return
    event.preventDefault()
    event.stopPropagation()
  }
  control.addEventListener('click', onClick, { capture: true })
  setTimeout(() => {
    control.removeEventListener('click', onClick, { capture: true })
    control.removeAttribute('data-fresh')
    // Busy by now it stays disabled, as long as it is.
    if (control.getAttribute('aria-busy') !== 'true') control.removeAttribute('aria-disabled')
  }, freshMillis)
}
