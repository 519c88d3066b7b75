import type { Missions, MissionSet } from '@satoshi/contract/mission'
import { minute } from '@satoshi/rules/time'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { timeLeftText } from '../kit/time-left-text.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { MissionLine } from './mission-line.tsx'
import { RerollButton } from './reroll-button.tsx'

type SetCardProps = { set: MissionSet; name: 'day' | 'week' | 'earlier'; rerolls?: Missions['rerolls'] }

/** The missions of a day or a week, with the time that is left for them. Those of the day can be changed for others. */
export function SetCard({ set, name, rerolls }: SetCardProps) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const left = useTimeLeft(name === 'earlier' ? set.claimUntil : set.closesAt, minute)
  return (
    <Card as="section" tone={name === 'earlier' ? 'btz' : 'plain'} aria-labelledby={id}>
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-lg font-bold">
          {t(`mission.sets.${name}`)}
        </h2>
        <p className="text-sm text-muted">{t(`mission.left.${name}`, { time: timeLeftText(left, i18n.language) })}</p>
      </div>
      <ol>
        {set.missions.map((mission) => (
          <MissionLine
            key={mission.id}
            mission={mission}
            reroll={rerolls && <RerollButton mission={mission} rerolls={rerolls} />}
          />
        ))}
      </ol>
    </Card>
  )
}
