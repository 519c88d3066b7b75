import { useQuery } from '@tanstack/react-query'
import { subjects } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import { ErrorState } from '../kit/error-state.tsx'
import { Page, useDocumentTitle } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { query } from '../lib/api.ts'
import { MixedCard } from './mixed-card.tsx'
import { NoQuestions } from './not-available.tsx'
import { useOpenMatch } from './open-match.ts'
import { ResumeCard } from './resume-card.tsx'
import { SubjectGrid } from './subject-grid.tsx'
import { poolOf, type TopicCount } from './topic-counts.ts'
import { TopicPicker } from './topic-picker.tsx'

/** What to be asked about: a subject, then a topic, or everything mixed. */
export function Component() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const open = useOpenMatch()
  const topics = useQuery(query.question.topics.queryOptions())
  const subject = subjects.find((each) => each === params.get('subject'))
  const counts = topics.data?.topics
  const retry = () => void topics.refetch()
  const name = subject ? t(`topics.subjects.${subject}`) : null
  useDocumentTitle(name ?? t('app.routes.quiz.title'))
  return (
    <Page key={subject} title={name ?? t('quiz.choose.title')}>
      <div className="flex flex-col gap-6">
        {open && <ResumeCard view={open} />}
        {counts && subject && <TopicPicker subject={subject} counts={counts} />}
        {counts && !subject && <Subjects counts={counts} onRetry={retry} />}
        {!counts && topics.error && <ErrorState title={t('quiz.errors.quiz')} error={topics.error} onRetry={retry} />}
        {!counts && !topics.error && <ChoiceSkeleton />}
      </div>
    </Page>
  )
}

function Subjects({ counts, onRetry }: { counts: TopicCount[]; onRetry: () => void }) {
  const { t } = useTranslation()
  if (poolOf(counts, {}) === 0) return <NoQuestions onRetry={onRetry} />
  return (
    <>
      <MixedCard counts={counts} />
      <section aria-labelledby="subjects-title">
        <h2 id="subjects-title" className="mb-3 text-xl font-bold">
          {t('quiz.choose.subjects')}
        </h2>
        <SubjectGrid counts={counts} />
      </section>
    </>
  )
}

function ChoiceSkeleton() {
  return (
    <>
      <Skeleton className="h-56 rounded-lg!" />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {subjects.map((subject) => (
          <Skeleton key={subject} className="h-44 rounded-lg!" />
        ))}
      </div>
    </>
  )
}
