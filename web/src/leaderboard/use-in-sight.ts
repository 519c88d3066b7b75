import { useEffect, useState } from 'react'

/** Strips of the screen that bars cover: the top bar, and on phones the bottom bar. */
const covered = { phone: '-56px 0px -64px 0px', wide: '-56px 0px 0px 0px' }
const wide = '(min-width: 48rem)'

/** Share of it that must be seen. */
const enough = 0.6

/** Whether an element can be seen now; one that is not there cannot. */
export function useInSight(element: Element | null): boolean {
  const [seen, setSeen] = useState<Element | null>(null)
  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver(
      // Several changes at once on a busy page: the last one holds.
      (changes) => setSeen((changes.at(-1)?.intersectionRatio ?? 0) >= enough ? element : null),
      {
        rootMargin: window.matchMedia(wide).matches ? covered.wide : covered.phone,
        threshold: enough,
      },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return element !== null && seen === element
}
