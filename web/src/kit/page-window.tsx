import { useEffect, useRef, useState, type ReactNode } from 'react'

/** How far outside the screen a page is still drawn, so that nobody sees it come. */
const margin = '1200px 0px'

type PageWindowProps = {
  /** Drawn wherever one is: the first page, so that the screen is whole when it is printed. */
  always: boolean
  children: ReactNode
}

/**
 * A page of a long list, drawn only while it is near the screen; away from it an empty box of its height holds the
 * place. A list of ten thousand lines then has a few hundred in the document.
 */
export function PageWindow({ always, children }: PageWindowProps) {
  const box = useRef<HTMLDivElement>(null)
  const [heldHeight, setHeldHeight] = useState<number | null>(null)
  useEffect(() => {
    const element = box.current
    if (always || !element) return
    const observer = new IntersectionObserver(
      (changes) => {
        // Several at once on a busy page: the last one holds.
        const latest = changes.at(-1)
        if (latest) setHeldHeight(latest.isIntersecting ? null : latest.boundingClientRect.height)
      },
      { rootMargin: margin },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [always])
  return (
    <div ref={box} style={heldHeight === null ? undefined : { blockSize: heldHeight }}>
      {heldHeight === null && children}
    </div>
  )
}
