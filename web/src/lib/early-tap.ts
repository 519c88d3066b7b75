declare global {
  interface Window {
    /** Hears what is tapped before the app's code is there: `web/public/first.js`. */
    satoshiHearTap?: (event: MouseEvent) => void
    satoshiEarlyTap?: HTMLElement
  }
}

/** Taps once more on what was tapped last before the app could hear it; called when the first screen can. */
export function repeatEarlyTap(): void {
  if (!window.satoshiHearTap) return
  window.removeEventListener('click', window.satoshiHearTap)
  delete window.satoshiHearTap
  window.satoshiEarlyTap?.click()
}
