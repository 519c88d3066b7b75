declare global {
  interface Window {
    /** Hears what is tapped before the app's code is there: `web/public/first.js`. */
    satoshiHearTap?: (event: MouseEvent) => void
    satoshiEarlyTap?: HTMLElement
    /** The same for what is chosen from a list. */
    satoshiHearChoice?: (event: Event) => void
    satoshiEarlyChoice?: { list: HTMLSelectElement; value: string }
  }
}

/**
 * From now on the app hears for itself; called in the same breath in which its first screen stands. A tap may be what makes
 * it stand: React then draws at once and hears that tap itself, before it comes to the window. Heard there too it would be
 * done twice, and a list would by then show again what the app knows, so that the choice would be taken back.
 */
export function removeEarlyListeners(): void {
  if (window.satoshiHearChoice) window.removeEventListener('change', window.satoshiHearChoice)
  if (window.satoshiHearTap) window.removeEventListener('click', window.satoshiHearTap)
  delete window.satoshiHearTap
  delete window.satoshiHearChoice
}

/** Does once more what was tapped or chosen last before the app could hear it; called when the first screen can. */
export function repeatEarlyTap(): void {
  const { satoshiEarlyTap: tapped, satoshiEarlyChoice: chosen } = window
  delete window.satoshiEarlyTap
  delete window.satoshiEarlyChoice
  if (tapped) counterpartOf(tapped)?.click()
  if (!chosen) return
  // Meanwhile the list shows again what the app knows.
  chosen.list.value = chosen.value
  chosen.list.dispatchEvent(new Event('change', { bubbles: true }))
}

// The app may have drawn the screen anew: then the button of the same name stands for the one that was tapped.
function counterpartOf(tapped: HTMLElement): HTMLElement | undefined {
  if (tapped.isConnected) return tapped
  return [...document.querySelectorAll('button')].find((button) => nameOf(button) === nameOf(tapped))
}

function nameOf(button: HTMLElement): string {
  return button.getAttribute('aria-label') ?? button.textContent
}
