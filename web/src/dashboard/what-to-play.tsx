import { useQuery } from '@tanstack/react-query'
import { subjects } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { ErrorState } from '../kit/error-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { query } from '../lib/api.ts'
import { SubjectGrid } from '../quiz/subject-grid.tsx'

/** The subjects, each as its district. */
export function WhatToPlay() {
  const { t } = useTranslation()
  const topics = useQuery(query.question.topics.queryOptions())
  return (
    <section aria-labelledby="play-what-title">
      <h2 id="play-what-title" className="mb-3 text-xl font-bold">
        {t('dashboard.subjects.title')}
      </h2>
      {topics.data && <SubjectGrid counts={topics.data.topics} />}
      {!topics.data && topics.error && <ErrorState error={topics.error} onRetry={() => void topics.refetch()} />}
      {!topics.data && !topics.error && (
        <div className="grid grid-cols-2 gap-3">
          {subjects.map((subject) => (
            <Skeleton key={subject} className="h-44 rounded-lg!" />
          ))}
        </div>
      )}
    </section>
  )
}
