import { useEffect, useRef } from 'react'

/** What happens between questions. It takes the focus, so that a screen reader begins here; a change of its text is said. */
export function SceneHeading({ title, text }: { title: string; text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-3xl font-bold text-balance outline-none sm:text-4xl">
        {title}
      </h2>
      <p role="status" className="max-w-md font-medium text-pretty wrap-anywhere">
        {text}
      </p>
    </>
  )
}
