import { siteName } from '../kit/page.tsx'

/** Three towers under a coin: the mark of the city. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <rect width="40" height="40" rx="11" className="fill-(--mark-sky)" />
      <circle cx="27.5" cy="12.5" r="5.5" className="fill-btz" />
      <path d="M6 34V19l7-3.5V34z" className="fill-(--mark-left)" />
      <path d="M14.5 34V11l8 3.5V34z" className="fill-(--mark-middle)" />
      <path d="M24 34V22l10-3v15z" className="fill-(--mark-right)" />
      <path
        d="M8.5 22h2m-2 4h2m-2 4h2m6.5-13.5h3m-3 4h3m-3 4h3m-3 4h3m6.5-2.5h4m-4 4h4"
        className="stroke-(--window-lit)"
        strokeWidth="1.8"
      />
    </svg>
  )
}

/** The mark with the name beside it; the name is the same in every language. */
export function Wordmark({ className }: { className?: string }) {
  return (
    <span
      dir="ltr"
      className={`inline-flex items-center gap-2.5 font-display whitespace-nowrap text-lg font-bold tracking-tight ${className ?? ''}`}
    >
      <LogoMark className="size-10" />
      {siteName}
    </span>
  )
}
