/** A tower whose windows come back to light from below: what was learnt, kept by coming back to it. */
export function MemoryPicture({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 192 112" aria-hidden="true" className={className}>
      <circle cx="36" cy="26" r="12" className="fill-raised" />
      <circle cx="42" cy="22" r="10" className="fill-page" />
      <path
        d="M20 104V66h32v38zm120 0V60h34v44z"
        className="fill-raised stroke-line"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M66 104V34l30-18 30 18v70z"
        className="fill-raised stroke-control"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M78 44h12m12 0h12" className="stroke-line" strokeWidth="9" />
      <path
        d="M78 62h12m12 0h12m-36 18h12m12 0h12m-36 16h12m12 0h12"
        className="stroke-(--window-lit)"
        strokeWidth="9"
      />
      <path d="M28 78h6m6 0h6m-18 12h6m6 0h6m106-18h6m6 0h6m-18 14h6m6 0h6" className="stroke-line" strokeWidth="5" />
      <path d="M4 105h184" className="stroke-control" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
