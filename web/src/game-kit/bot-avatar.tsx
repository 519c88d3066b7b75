import type { ReactNode } from 'react'

import { botParts } from './bot-parts.ts'

/** The face of a bot: a robot put together from a few parts, by its id. In the hand of the default avatar. */
export function BotAvatar({ id, name, className }: { id: string; name: string; className: string }) {
  const { head, antenna, eyes, mouth, ears, district } = botParts(id)
  return (
    <svg viewBox="0 0 48 48" role="img" aria-label={name} data-district={district} className={className}>
      <rect width="48" height="48" className="fill-district-deep" />
      <path d="M8 48c0-6 3-10 9-10h14c6 0 9 4 9 10z" className="fill-district-shade" />
      <path d="M20 34h8v6h-8z" className="fill-(--mark-sky)" />
      <path d="M13 48v-4h4m18 4v-3h-4" {...circuit} />
      {antennas[antenna]}
      {earForms[ears]}
      {heads[head]}
      {eyeForms[eyes]}
      {mouths[mouth]}
    </svg>
  )
}

const circuit = { className: 'stroke-district-glow', strokeWidth: 1.5, strokeLinecap: 'round', fill: 'none' } as const
const line = { className: 'stroke-district-glow', strokeWidth: 2, strokeLinecap: 'round', fill: 'none' } as const
const rim = { className: 'fill-district stroke-(--mark-sky)', strokeWidth: 1.5, strokeLinejoin: 'round' } as const
/** Where the light of the upper left falls. */
const light = { className: 'fill-district-glow', opacity: 0.45 } as const
/** What stands against the sky is in the middle tone, which both themes show. */
const mast = { ...line, className: 'stroke-district' } as const
const tip = { className: 'fill-district' } as const
const dark = 'fill-(--mark-sky)'
const glow = 'fill-district-glow'

/** A box, a dome, a hexagon, a capsule, a bucket, a screen. */
const heads: Record<number, ReactNode> = {
  0: (
    <>
      <rect x="11" y="12" width="26" height="24" rx="6" {...rim} />
      <path d="M11.8 30V18c0-3.3 1.9-5.2 5.2-5.2h6c-4 3-7.5 9-7.5 17.2z" {...light} />
    </>
  ),
  1: (
    <>
      <path d="M11 33V23c0-8 5-12.5 13-12.5S37 15 37 23v10c0 2-1 3-3 3H14c-2 0-3-1-3-3z" {...rim} />
      <path d="M11.8 31v-8c0-6.5 3.5-10.5 9-11.5-3.5 3.5-5 9-5 19.5z" {...light} />
    </>
  ),
  2: (
    <>
      <path d="m17 11.5 14 0 7 12.2-7 12.3H17l-7-12.3z" {...rim} />
      <path d="m17.4 12.3 5.6 0-6.5 11.4 3.5 6.8-3.3 3.8-5.8-10.6z" {...light} />
    </>
  ),
  3: (
    <>
      <rect x="8.5" y="14" width="31" height="21" rx="10.5" {...rim} />
      <path d="M9.3 27v-3c0-5.5 4-9.2 9.5-9.2h4.5c-5 2.5-8 6.7-8 12.2z" {...light} />
    </>
  ),
  4: (
    <>
      <path d="M13.5 12h21l3 21c.3 2-.8 3-2.5 3H13c-1.7 0-2.8-1-2.5-3z" {...rim} />
      <path d="M14.2 12.8h7.3c-3.5 5-5 11.5-5 19.7l-5.1 0z" {...light} />
    </>
  ),
  5: (
    <>
      <rect x="9" y="11.5" width="30" height="24.5" rx="4" {...rim} />
      <rect x="12.5" y="15" width="23" height="17.5" rx="2.5" className="fill-district-shade" />
      <path d="M12.5 28V17.5c0-1.4 1.1-2.5 2.5-2.5h9z" {...light} />
    </>
  ),
}

/** One ball, two whips, a dish, a coil, a fin. */
const antennas: Record<number, ReactNode> = {
  0: (
    <>
      <path d="M24 12V6" {...mast} />
      <circle cx="24" cy="4.5" r="2.5" {...tip} />
    </>
  ),
  1: (
    <>
      <path d="M18 13 14.5 5.5M30 13l3.5-7.5" {...mast} />
      <circle cx="14.2" cy="5" r="1.8" {...tip} />
      <circle cx="33.8" cy="5" r="1.8" {...tip} />
    </>
  ),
  2: (
    <>
      <path d="M26 12V9" {...mast} />
      <path d="M19.5 5a8 8 0 0 0 11.5 4.5z" {...tip} />
      <circle cx="27.5" cy="4.5" r="1.5" {...tip} />
    </>
  ),
  3: <path d="M24 12c-4-1.5-4-3 0-3s4-2 0-2.5-3-2.5 0-3" {...mast} />,
  4: <path d="M20 13c0-5 2.5-8.5 6.5-9.5-1 3.5-.5 7 1.5 9.5z" {...tip} />,
}

/** None, bolts, headphones, lamps. */
const earForms: Record<number, ReactNode> = {
  0: null,
  1: <path d="M7.5 22v5m33-5v5" className="stroke-district-shade" strokeWidth="4" strokeLinecap="round" />,
  2: (
    <>
      <rect x="5.5" y="18.5" width="7" height="12" rx="3" className="fill-district-shade" />
      <rect x="35.5" y="18.5" width="7" height="12" rx="3" className="fill-district-shade" />
    </>
  ),
  3: (
    <>
      <circle cx="9" cy="24.5" r="3.5" {...tip} />
      <circle cx="39" cy="24.5" r="3.5" {...tip} />
    </>
  ),
}

/** Round, a visor, one big, square, glad, sleepy. */
const eyeForms: Record<number, ReactNode> = {
  0: (
    <>
      <circle cx="18.5" cy="22.5" r="4" className={dark} />
      <circle cx="29.5" cy="22.5" r="4" className={dark} />
      <circle cx="17.6" cy="21.6" r="1.5" className={glow} />
      <circle cx="28.6" cy="21.6" r="1.5" className={glow} />
    </>
  ),
  1: (
    <>
      <rect x="13.5" y="19" width="21" height="7.5" rx="3.7" className={dark} />
      <path d="M17.5 22.7h3.5m3 0h6" {...line} />
    </>
  ),
  2: (
    <>
      <circle cx="24" cy="22" r="6" className={dark} />
      <circle cx="24" cy="22" r="3" className={glow} />
    </>
  ),
  3: (
    <>
      <rect x="14.5" y="19" width="7.5" height="7.5" rx="1.5" className={dark} />
      <rect x="26" y="19" width="7.5" height="7.5" rx="1.5" className={dark} />
      <path d="M16.8 22.7h3m8.4 0h3" {...line} />
    </>
  ),
  4: (
    <>
      <rect x="13.5" y="18.5" width="21" height="8" rx="4" className={dark} />
      <path d="M16.5 24c.8-2.5 3.2-2.5 4 0m7 0c.8-2.5 3.2-2.5 4 0" {...line} />
    </>
  ),
  5: (
    <>
      <path d="M14.5 22h8a4 4 0 0 1-8 0zm11 0h8a4 4 0 0 1-8 0z" className={dark} />
      <circle cx="18.5" cy="23.5" r="1.3" className={glow} />
      <circle cx="29.5" cy="23.5" r="1.3" className={glow} />
    </>
  ),
}

/** A line, a smile, a grille, a speaker, teeth of light. */
const mouths: Record<number, ReactNode> = {
  0: <path d="M20 31h8" className="stroke-(--mark-sky)" strokeWidth="2" strokeLinecap="round" />,
  1: (
    <path
      d="M19 29.8c2.5 3 7.5 3 10 0"
      className="stroke-(--mark-sky)"
      strokeWidth="2"
      strokeLinecap="round"
      fill="none"
    />
  ),
  2: (
    <path
      d="M18.5 29.5v3m3.7-3v3m3.6-3v3m3.7-3v3"
      className="stroke-(--mark-sky)"
      strokeWidth="1.8"
      strokeLinecap="round"
    />
  ),
  3: (
    <>
      <circle cx="24" cy="31" r="2.6" className={dark} />
      <circle cx="24" cy="31" r="1" className={glow} />
    </>
  ),
  4: (
    <>
      <rect x="18" y="29" width="12" height="4" rx="2" className={dark} />
      <path d="M20.5 31h1.2m2 0h1.2m2 0h1.2" {...circuit} />
    </>
  ),
}
