import { useEffect, useRef, type ReactNode } from 'react'
import { Link } from 'react-router'

import { classNames } from './class-names.ts'
import { ArrowLeft } from './icon.ts'

type PageProps = {
  /** The heading of the screen. The document is named by the record of the route. */
  title: string
  /** Where one comes from, for a screen below another: stands over the heading, as the way back of a phone's app does. */
  back?: { to: string; label: string }
  /** Shown beside the heading. */
  actions?: ReactNode
  /** The heading is there for screen readers only. */
  quietHeading?: boolean
  className?: string
  children: ReactNode
}

/** A screen: landmark and heading; takes the focus after a navigation, not on the first load. */
export function Page({ title, back, actions, quietHeading = false, className, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (pagesShown++ > 0) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <main id="main" className={classNames('mx-auto w-full max-w-5xl px-4 py-6 sm:px-6', back && 'pt-3', className)}>
      {back && (
        <Link
          to={back.to}
          className="-ms-2 mb-1 inline-flex min-h-11 items-center gap-1 rounded-md p-2 text-sm font-semibold text-action-ink hover:underline"
        >
          <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
          {back.label}
        </Link>
      )}
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

/** The ref of a heading that a new step begins with: keyboards and screen readers go on from there. */
export function focusWhenShown(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true })
}

/**
 * Names the document more closely than the record of its route does: a tab, a subject. Runs after every drawing, since
 * a new language names the document after the record again.
 */
export function useDocumentTitle(title: string): void {
  useEffect(() => nameDocument(title))
}

/** Names the document, with the product's name behind. */
export function nameDocument(title: string): void {
  document.title = `${title} · ${siteName}`
}

/** The name of the product, the same in every language. */
export const siteName = 'Satoshi City'

let pagesShown = 0
