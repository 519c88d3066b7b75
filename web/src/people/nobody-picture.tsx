/** Two visors that look past each other under the city's moon: nobody is here yet. Decoration. */
export function NobodyPicture() {
  return (
    <svg viewBox="0 0 160 96" aria-hidden="true" className="h-24 w-40">
      <circle cx="80" cy="26" r="15" className="fill-(--window-lit)" opacity=".9" />
      <path d="M0 96V70h14V58h12v12h12V50h16v46zM160 96V66h-12V52h-14v16h-12V46h-16v50z" className="fill-(--sky-low)" />
      <g className="fill-(--window-dim)">
        <path d="M18 64h4v4h-4zM42 56h4v4h-4zM42 66h4v4h-4zM112 52h4v4h-4zM138 58h4v4h-4zM138 68h4v4h-4z" />
      </g>
      <g className="fill-raised stroke-control" strokeWidth="2.5" strokeDasharray="5 4">
        <path d="M44 92c0-12 7-18 16-18s16 6 16 18z" />
        <path d="M49 60c0-8 5-13 11-13s11 5 11 13-5 14-11 14-11-6-11-14z" />
        <path d="M84 92c0-12 7-18 16-18s16 6 16 18z" />
        <path d="M89 60c0-8 5-13 11-13s11 5 11 13-5 14-11 14-11-6-11-14z" />
      </g>
      <rect x="51" y="56" width="12" height="7" rx="3.5" className="fill-(--mark-middle)" />
      <rect x="97" y="56" width="12" height="7" rx="3.5" className="fill-(--mark-left)" />
    </svg>
  )
}
