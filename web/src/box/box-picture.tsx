import type { Box } from '@satoshi/rules/box/odds'

type BoxPictureProps = { box: Box; open?: boolean; className?: string }

/** A box as it is drawn here: a safe of the city with circuit lines, lit from the upper left, its colour by kind. */
export function BoxPicture({ box, open = false, className }: BoxPictureProps) {
  const tone = tones[box]
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className} fill="none">
      {open && (
        <path
          d="M32 4v10M14 9l6 8M50 9l-6 8M5 24h9M50 24h9"
          className="stroke-btz"
          strokeWidth="3"
          strokeLinecap="round"
        />
      )}
      <path
        d={open ? 'M10 24 18 12h28l8 12z' : 'M10 28V22l6-8h32l6 8v6z'}
        className={`${tone.lid} stroke-ink`}
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d="M10 28h44v24a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4z"
        className={`${tone.body} stroke-ink`}
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M13 31h10v20H15a2 2 0 0 1-2-2z" className="fill-white/15" />
      <path d="M10 40h9l4 4h5M54 40h-9l-4 4h-5" className="stroke-ink/55" strokeWidth="2" strokeLinecap="round" />
      <circle cx="19" cy="40" r="2" className="fill-ink/55" />
      <circle cx="45" cy="40" r="2" className="fill-ink/55" />
      <rect x="26" y="34" width="12" height="14" rx="3" className="fill-btz stroke-ink" strokeWidth="2.5" />
      <path d="M32 39v4" className="stroke-ink" strokeWidth="2.5" strokeLinecap="round" />
      {stars[box] > 0 &&
        Array.from({ length: stars[box] }, (_, place) => (
          <circle key={place} cx={26 + place * 12} cy="21" r="2.5" className="fill-btz stroke-ink" strokeWidth="1.5" />
        ))}
    </svg>
  )
}

const tones: Record<Box, { lid: string; body: string }> = {
  common: { lid: 'fill-muted', body: 'fill-raised' },
  rare: { lid: 'fill-info', body: 'fill-info/55' },
  epic: { lid: 'fill-xp', body: 'fill-xp/55' },
}

/** Studs on the lid, so that the kinds differ without colour too. */
const stars: Record<Box, number> = { common: 0, rare: 1, epic: 2 }
