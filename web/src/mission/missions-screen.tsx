import type { Missions } from '@satoshi/contract/mission'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { BoxesPanel } from '../box/boxes-panel.tsx'
import { CampaignMission } from '../campaign/campaign-mission.tsx'
import { ComboCard } from './combo-card.tsx'
import { QuizCard } from './quiz-card.tsx'
import { SetCard } from './set-card.tsx'
import { useMissions } from './use-missions.ts'

/** The player's missions of the day and of the week, and the boxes that they bring. */
export function Component() {
  const { t } = useTranslation()
  const [tab, setTab] = useState('missions')
  const { data: missions, error, refetch } = useMissions()
  return (
    <Page title={t('mission.title')}>
      <Tabs
        label={t('mission.tabs.label')}
        value={tab}
        onChange={setTab}
        items={[
          {
            value: 'missions',
            label: t('mission.tabs.missions'),
            content: missions ? (
              <MissionSets missions={missions} />
            ) : error ? (
              <ErrorState title={t('mission.error')} error={error} onRetry={() => void refetch()} />
            ) : (
              <Skeleton className="h-[36rem] rounded-lg!" />
            ),
          },
          { value: 'boxes', label: t('mission.tabs.boxes'), content: <BoxesPanel /> },
        ]}
      />
    </Page>
  )
}

function MissionSets({ missions }: { missions: Missions }) {
  const { daily, weekly, earlier, combo, rerolls, quiz } = missions
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-5">
        {earlier.map((set) => (
          <SetCard key={set.starts + set.closesAt} set={set} name="earlier" />
        ))}
        <SetCard set={daily} name="day" rerolls={rerolls} />
        <SetCard set={weekly} name="week" />
      </div>
      <div className="flex min-w-0 flex-col gap-5 max-lg:order-first">
        <ComboCard combo={combo} />
        <QuizCard quiz={quiz} />
        <CampaignMission />
      </div>
    </div>
  )
}
