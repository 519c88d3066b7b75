/** A street at night where a single window is lit: the picture of "nothing here yet". */
export function DarkStreet({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 192 112" aria-hidden="true" className={className}>
      <circle cx="150" cy="24" r="11" className="fill-raised" />
      <circle cx="155" cy="20" r="9" className="fill-page" />
      <path
        d="M10 104V58h30v46zm36 0V36h34v68zm40 0V64h26v40zm32 0V46l18-12 18 12v58zm42 0V68h24v36z"
        className="fill-raised stroke-line"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path
        d="M17 68h6m4 0h6m-16 12h6m4 0h6m23-32h7m6 0h7m-20 12h7m6 0h7m-20 12h7m21-2h5m4 0h5m-14 12h5m4 0h5m24-28h6m6 0h6m-18 12h6m6 0h6m19 8h5m3 0h5m-13 12h5m3 0h5"
        className="stroke-line"
        strokeWidth="5"
      />
      <path d="M68 71h8" className="stroke-(--window-lit)" strokeWidth="6" />
      <path d="M4 105h184" className="stroke-control" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
