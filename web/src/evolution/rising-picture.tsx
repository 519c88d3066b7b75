/** Houses that grow from left to right and the first lit window: nothing is drawn yet. Decoration. */
export function RisingPicture() {
  return (
    <svg viewBox="0 0 200 112" aria-hidden="true" className="h-28 w-50">
      <circle cx="164" cy="24" r="13" className="fill-(--window-lit)" opacity=".9" />
      <g className="fill-raised stroke-control" strokeWidth="2.5" strokeLinejoin="round" strokeDasharray="5 4">
        <path d="M10 108V88h24v20zM46 108V74h24v34zM82 108V60h24v48zM118 108V50h24v58zM154 108V40h28v68z" />
      </g>
      <rect x="17" y="94" width="7" height="8" rx="1.5" className="fill-(--window-lit)" />
      <path
        d="M22 76C60 68 92 50 128 38"
        fill="none"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="2 7"
        className="stroke-xp"
      />
      <path d="M0 108h200" strokeWidth="3" strokeLinecap="round" className="stroke-line" />
    </svg>
  )
}
