import type { DistrictKey } from '@satoshi/rules/words'
import type { CSSProperties, ReactNode } from 'react'

type TowerProps = {
  district: DistrictKey
  /** 0..1 of its full height. */
  grown: number
  /** Who stands on it. */
  children: ReactNode
}

/** A tower that rises with its player's points, with the player on its roof. The numbers beside it say the same. */
export function Tower({ district, grown, children }: TowerProps) {
  const height: CSSProperties & Record<'--grown', number> = { '--grown': grown }
  return (
    <div className="duel-tower" data-district={district}>
      <div className="duel-rise" style={height}>
        <div className="relative z-1 shrink-0">{children}</div>
        <div aria-hidden="true" className="duel-building" />
      </div>
    </div>
  )
}
