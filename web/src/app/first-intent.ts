const signs = ['pointerover', 'focusin', 'touchstart'] as const

/** Waits for the first sign that somebody means a link: only then what fetches screens ahead is worth its own code. */
export function preloadFromFirstIntent(): void {
  const hear = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (!link) return
    for (const sign of signs) document.removeEventListener(sign, hear)
    import('./preload-on-intent.ts').then(
      ({ preloadOnIntent, preloadBehind }) => {
        preloadOnIntent()
        preloadBehind(link)
      },
      // Nothing is fetched ahead then; a screen comes when it is opened.
      () => undefined,
    )
  }
  for (const sign of signs) document.addEventListener(sign, hear, { passive: true })
}
