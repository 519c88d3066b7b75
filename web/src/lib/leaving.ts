import { clearSessionStorage } from './storage.ts'

let leaving = false

/**
 * Opens a page anew, without a word in session storage of what this one was: the router writes there as it goes. Until
 * the new page is there nothing more is asked for whom this one showed.
 */
export function leaveFor(path: string): void {
  leaving = true
  window.addEventListener('pagehide', (event) => {
    // Who listened before has written, who listens since is not asked.
    event.stopImmediatePropagation()
    clearSessionStorage()
  })
  // Where the browser has kept this page and shows it again, somebody may have signed in since.
  window.addEventListener('pageshow', () => (leaving = false), { once: true })
  window.location.assign(path)
}

/** Whether this page is being left for good. */
export function isLeaving(): boolean {
  return leaving
}
