import { useEffect, useRef, type ReactNode } from 'react'

import { classNames } from './class-names.ts'

type PageProps = {
  /** The heading of the screen, and the title of the document. */
  title: string
  /** Shown beside the heading. */
  actions?: ReactNode
  /** The heading is there for screen readers only. */
  quietHeading?: boolean
  className?: string
  children: ReactNode
}

/** A screen: landmark, heading, document title; takes the focus after a navigation, not on the first load. */
export function Page({ title, actions, quietHeading = false, className, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(title)
  useEffect(() => {
    if (pagesShown++ > 0) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main id="main" className={classNames('mx-auto w-full max-w-5xl px-4 py-6 sm:px-6', className)}>
      <div className={classNames(quietHeading ? 'sr-only' : 'mb-6 flex flex-wrap items-center justify-between gap-3')}>
        <h1 ref={heading} tabIndex={-1} className="text-3xl font-bold">
          {title}
        </h1>
        {actions}
      </div>
      {children}
    </main>
  )
}

/** Names the document; for a screen that does not use Page. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${siteName}`
  }, [title])
}

/** The name of the product, the same in every language. */
export const siteName = 'Satoshi City'

let pagesShown = 0
