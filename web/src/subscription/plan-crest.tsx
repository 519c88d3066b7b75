import type { PlanName } from '@satoshi/rules/subscription/plans'

import { classNames } from '../kit/class-names.ts'

type PlanCrestProps = { of: PlanName; dim?: boolean; className?: string }

/** A plan as a street at night: one lit tower, two, or three under the moon. `dim` is one whose lights are off. */
export function PlanCrest({ of, dim = false, className }: PlanCrestProps) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={className}>
      <rect width="64" height="64" rx="16" className="fill-(--mark-sky)" />
      {of === 'elite' && (
        <path
          d="M52 9a7.5 7.5 0 1 0 4.5 11A6.5 6.5 0 0 1 52 9z"
          className={dim ? 'fill-(--window-dim)' : 'fill-(--window-lit)'}
        />
      )}
      {towers[of].map(({ body, windows, fill }) => (
        <g key={body}>
          <path d={body} className={fill} />
          <path
            d={windows}
            strokeWidth="2.6"
            className={classNames('fill-none', dim ? 'stroke-(--window-dim)' : 'stroke-(--window-lit)')}
          />
        </g>
      ))}
      <path d="M8 55h48" strokeWidth="2" strokeLinecap="round" className="stroke-(--window-dim)" />
    </svg>
  )
}

const left = 'fill-(--mark-left)'
const middle = 'fill-(--mark-middle)'
const right = 'fill-(--mark-right)'

const towers: Record<PlanName, readonly { body: string; windows: string; fill: string }[]> = {
  free: [{ body: 'M22 54V34l20-5v25z', windows: 'M27 39h4m4 0h4M27 46h4m4 0h4', fill: right }],
  premium: [
    { body: 'M14 54V32l15-5v27z', windows: 'M18.5 37h3m3 0h3m-9 7h3m3 0h3', fill: left },
    { body: 'M32 54V18l17 6v30z', windows: 'M36.5 28h3m4 0h3m-10 7.5h3m4 0h3m-10 7.5h3m4 0h3', fill: middle },
  ],
  elite: [
    { body: 'M9 54V34l13-5v25z', windows: 'M13 38h2.6m2.8 0H21m-8 7h2.6m2.8 0H21', fill: left },
    {
      body: 'M24 54V17l7.5-8 7.5 8v37z',
      windows: 'M28 23h2.6m2.8 0H36m-8 7.5h2.6m2.8 0H36m-8 7.5h2.6m2.8 0H36m-8 7.5h2.6m2.8 0H36',
      fill: middle,
    },
    { body: 'M41 54V30l14 5v19z', windows: 'M45 39h2.8m3 0h2.4M45 46h2.8m3 0h2.4', fill: right },
  ],
}
