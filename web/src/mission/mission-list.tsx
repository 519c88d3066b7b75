import type { Missions, MissionSet } from '@satoshi/contract/mission'

import { MissionLine } from './mission-line.tsx'
import { RerollButton } from './reroll-button.tsx'
import { useClaiming } from './use-claiming.ts'

type MissionListProps = { set: MissionSet; rerolls?: Missions['rerolls'] }

/** The missions of a day or a week. Those of the day can be changed for others. */
export function MissionList({ set, rerolls }: MissionListProps) {
  const { claim, claimingId } = useClaiming()
  return (
    <ol>
      {set.missions.map((mission) => (
        <MissionLine
          key={mission.id}
          mission={mission}
          onClaim={claim}
          claiming={claimingId === mission.id}
          reroll={rerolls && <RerollButton mission={mission} rerolls={rerolls} />}
        />
      ))}
    </ol>
  )
}
