import type { Mission } from '@satoshi/contract/mission'
import { minute } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Target } from '../kit/icon.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { timeLeftText } from '../kit/time-left-text.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { MissionLine } from './mission-line.tsx'
import { useMissions } from './use-missions.ts'

/** The missions of the day on the dashboard: three, what can be claimed first. Without an answer it is absent. */
export function MissionPanel() {
  const { t, i18n } = useTranslation()
  const { data, error } = useMissions()
  const left = useTimeLeft(data?.daily.closesAt ?? 0, minute)
  if (!data) return error ? null : <Skeleton className="h-96 rounded-lg!" />
  const { claimed, of } = data.combo
  return (
    <Card as="section" aria-labelledby="mission-panel-title" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="mission-panel-title" className="text-lg font-bold">
          {t('mission.sets.day')}
        </h2>
        <p className="text-sm text-muted">{t('mission.left.day', { time: timeLeftText(left, i18n.language) })}</p>
      </div>
      <ol>
        {nextOf(data.daily.missions).map((mission) => (
          <MissionLine key={mission.id} mission={mission} />
        ))}
      </ol>
      <p className="text-sm font-semibold">{t('mission.combo.progress', { claimed, of })}</p>
      <LinkButton to="/missions" variant="quiet" icon={<Target aria-hidden="true" className="size-5" />}>
        {t('mission.open')}
      </LinkButton>
    </Card>
  )
}

const shown = 3
const order: Mission['state'][] = ['completed', 'inProgress', 'claimed', 'expired']

/** What can be claimed first, then what is nearest to it. */
function nextOf(missions: Mission[]): Mission[] {
  return missions
    .toSorted(
      (a, b) =>
        order.indexOf(a.state) - order.indexOf(b.state) ||
        b.progress / b.target - a.progress / a.target ||
        a.slot - b.slot,
    )
    .slice(0, shown)
}
