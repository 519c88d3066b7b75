/** A purse that waits for its first coin: the picture of an empty statement. */
export function EmptyPurse({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 160 112" aria-hidden="true" className={className}>
      <path
        d="M24 44h104a10 10 0 0 1 10 10v44a10 10 0 0 1-10 10H34a10 10 0 0 1-10-10z"
        className="fill-raised stroke-control"
        strokeWidth="2.5"
      />
      <path
        d="M24 46a10 10 0 0 1 10-12h78v10"
        className="fill-surface stroke-control"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M138 66h-24a10 10 0 0 0 0 20h24z" className="fill-surface stroke-control" strokeWidth="2.5" />
      <circle cx="116" cy="76" r="3.5" className="fill-btz" />
      <path d="M36 58h44m-44 36h30" className="stroke-line" strokeWidth="3" strokeLinecap="round" />
      <g
        className="stroke-btz"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        fill="none"
        strokeDasharray="4 5"
      >
        <circle cx="70" cy="16" r="12" />
      </g>
      <path
        d="M70 32v8m-12-6 3 5m21-5-3 5"
        className="stroke-btz"
        strokeWidth="2"
        strokeLinecap="round"
        opacity="0.6"
      />
    </svg>
  )
}
