import type { TopicMastery } from '@satoshi/contract/evolution'
import { subjects, type Subject } from '@satoshi/rules/words'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Card } from '../kit/card.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { ChevronRight } from '../kit/icon.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { query } from '../lib/api.ts'
import { districtOfSubject } from '../match/subject-district.ts'
import { soloPath } from '../quiz/quiz-selection.ts'

/** How far the player is in each topic, by subject; a topic leads to a quiz of it. */
export function MasterySection() {
  const { t } = useTranslation()
  const read = useQuery(query.evolution.mastery.queryOptions({ staleTime: 0 }))
  return (
    <Card as="section" aria-labelledby="mastery-title" className="flex flex-col gap-4">
      <div>
        <h2 id="mastery-title" className="text-xl font-bold">
          {t('profile.mastery.title')}
        </h2>
        <p className="text-sm text-muted">{t('profile.mastery.text')}</p>
      </div>
      {read.data && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 sm:grid-cols-2">
          {subjects.map((subject) => (
            <SubjectTopics
              key={subject}
              subject={subject}
              topics={read.data.topics.filter((topic) => topic.subject === subject)}
            />
          ))}
        </div>
      )}
      {!read.data && read.error && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && (
        <div className="grid gap-3 sm:grid-cols-2">
          {subjects.map((subject) => (
            <Skeleton key={subject} className="h-48 rounded-md!" />
          ))}
        </div>
      )}
    </Card>
  )
}

function SubjectTopics({ subject, topics }: { subject: Subject; topics: TopicMastery[] }) {
  const { t } = useTranslation()
  return (
    <div data-district={districtOfSubject[subject]} className="min-w-0">
      <h3 className="flex items-center gap-2 font-semibold">
        <span aria-hidden="true" className="size-3 rounded-full bg-district" />
        {t(`topics.subjects.${subject}`)}
      </h3>
      <ul className="-mx-2">
        {topics.map((topic) => (
          <li key={topic.topic}>
            <TopicLine of={topic} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function TopicLine({ of: { topic, questions, tried, known } }: { of: TopicMastery }) {
  const { t } = useTranslation()
  const share = (part: number) => `${questions > 0 ? (part / questions) * 100 : 0}%`
  return (
    <Link
      to={soloPath({ topic })}
      className="group flex min-h-14 items-center gap-3 rounded-md px-2 py-2 transition-colors duration-120 hover:bg-raised"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 font-medium">{t(`topics.names.${topic}`)}</span>
          <span className="numbers text-sm text-muted">
            {tried > 0 ? t('profile.mastery.of', { known, questions }) : t('profile.mastery.untried')}
          </span>
        </span>
        {/* Seen is the pale part, known the full one: what was seen and forgotten stays in sight. */}
        <span aria-hidden="true" className="relative mt-1.5 block h-2.5 overflow-hidden rounded-full bg-line">
          <span
            className="absolute inset-y-0 start-0 rounded-full bg-district opacity-35"
            style={{ inlineSize: share(tried) }}
          />
          <span className="absolute inset-y-0 start-0 rounded-full bg-district" style={{ inlineSize: share(known) }} />
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
    </Link>
  )
}
