import { useEffect, useState } from 'react'

/** Strips of the screen that bars cover: the top bar, and on phones the bottom bar. */
const covered = { phone: '-56px 0px -64px 0px', wide: '-56px 0px 0px 0px' }
const wide = '(min-width: 48rem)'

/** Share of it that must be seen. */
const enough = 0.6

/** Whether an element can be seen now; null until the browser has said so. One that is not there cannot. */
export function useInSight(element: Element | null): boolean | null {
  const [last, setLast] = useState<{ of: Element; seen: boolean } | null>(null)
  useEffect(() => {
    if (!element) return
    const observer = new IntersectionObserver(
      // Several changes at once on a busy page: the last one holds.
      (changes) => setLast({ of: element, seen: (changes.at(-1)?.intersectionRatio ?? 0) >= enough }),
      {
        rootMargin: window.matchMedia(wide).matches ? covered.wide : covered.phone,
        threshold: enough,
      },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  if (!element) return false
  return last?.of === element ? last.seen : null
}
