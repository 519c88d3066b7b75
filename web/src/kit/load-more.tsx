import { useEffect, useRef } from 'react'

import { Button } from './button.tsx'

type LoadMoreProps = { label: string; busy: boolean; onMore: () => void }

/** Asks for the next page of a list when it comes near the screen, and when it is pressed. */
export function LoadMore({ label, busy, onMore }: LoadMoreProps) {
  const box = useRef<HTMLDivElement>(null)
  const ask = useRef(onMore)
  useEffect(() => {
    ask.current = onMore
  })
  useEffect(() => {
    if (busy || !box.current) return
    // A busy page is told several changes at once: the last one holds.
    const observer = new IntersectionObserver((changes) => changes.at(-1)?.isIntersecting && ask.current(), {
      rootMargin: '800px 0px',
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [busy])
  return (
    <div ref={box} className="mt-4">
      <Button variant="quiet" wide busy={busy} onClick={onMore}>
        {label}
      </Button>
    </div>
  )
}
