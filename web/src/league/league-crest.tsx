import { leagueTiers, tierNumber, type LeagueTier } from '@satoshi/rules/league/tiers'

import { classNames } from '../kit/class-names.ts'

/** The crest of a tier: a tower on a shield, with as many lit windows as the tier is high. Decoration. */
export function LeagueCrest({ tier, className }: { tier: LeagueTier; className?: string }) {
  const lit = tierNumber(tier)
  return (
    <svg aria-hidden="true" viewBox="0 0 48 56" data-tier={tier} className={classNames('shrink-0', className)}>
      <path d={shield} className="fill-(--tier-shade)" />
      <path d={shield} transform="translate(4.8 4.2) scale(.8)" className="fill-(--tier)" />
      <path d="M17 44V18l7-6 7 6v26l-7 5z" className="fill-(--mark-sky)" />
      {leagueTiers.map((one, index) => (
        <rect
          key={one}
          x={index % 2 ? 25.2 : 19.8}
          y={37.5 - Math.floor(index / 2) * 6}
          width="3.2"
          height="4"
          rx=".6"
          className={index < lit ? 'fill-(--window-lit)' : 'fill-(--window-dim)'}
        />
      ))}
    </svg>
  )
}

const shield = 'M24 1 46 8v20c0 14-9 22-22 27C11 50 2 42 2 28V8z'
