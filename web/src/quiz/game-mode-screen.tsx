import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { Tabs } from '../kit/tabs.tsx'
import { query } from '../lib/api.ts'
import { CityBand } from '../match/city-band.tsx'
import { DuelModes, GoalModes, TimeModes } from './mode-lists.tsx'
import { NoQuestions } from './not-available.tsx'
import { useOpenMatch } from './open-match.ts'
import { ResumeCard } from './resume-card.tsx'
import { poolOf, type TopicCount } from './topic-counts.ts'

/** How to play, by the time there is or by what one wants from it. */
export function Component() {
  const { t } = useTranslation()
  const open = useOpenMatch()
  const topics = useQuery(query.question.topics.queryOptions())
  const counts = topics.data?.topics
  const retry = () => void topics.refetch()
  return (
    <Page title={t('quiz.modes.title')}>
      <div className="flex flex-col gap-6">
        <CityBand className="h-28 rounded-lg border border-line sm:h-36" />
        {open && <ResumeCard view={open} />}
        <DuelModes />
        {counts && <Modes counts={counts} onRetry={retry} />}
        {!counts && topics.error && <ErrorState title={t('quiz.errors.quiz')} error={topics.error} onRetry={retry} />}
        {!counts && !topics.error && (
          <div className="grid gap-3 md:grid-cols-3">
            {[0, 1, 2].map((card) => (
              <Skeleton key={card} className="h-44 rounded-lg!" />
            ))}
          </div>
        )}
      </div>
    </Page>
  )
}

function Modes({ counts, onRetry }: { counts: TopicCount[]; onRetry: () => void }) {
  const { t } = useTranslation()
  const [tab, setTab] = useState('time')
  const { data: me } = useQuery(query.profile.me.queryOptions())
  if (poolOf(counts, {}) === 0) return <NoQuestions onRetry={onRetry} />
  return (
    <Tabs
      label={t('quiz.modes.tabs')}
      value={tab}
      onChange={setTab}
      items={[
        { value: 'time', label: t('quiz.modes.byTime'), content: <TimeModes counts={counts} /> },
        {
          value: 'goal',
          label: t('quiz.modes.byGoal'),
          content: <GoalModes counts={counts} streakDone={me?.today.streakDone ?? false} />,
        },
      ]}
    />
  )
}
