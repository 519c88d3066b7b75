import type { Profile } from '@satoshi/contract/profile'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'

import { ErrorState } from '../kit/error-state.tsx'
import { Page } from '../kit/page.tsx'
import { query } from '../lib/api.ts'
import { answerChoiceIn, answerFilterOf, searchOfAnswers, type AnswerChoice } from './answer-choice.ts'
import { AnswerResultChoice, AnswerTopicChoice } from './answer-filter.tsx'
import { AnswerList, AnswersSkeleton } from './answer-list.tsx'
import { AnswersClosed } from './answers-closed.tsx'
import { AnswersExport } from './answers-export.tsx'

/** Every answer that the player gave in what is over, for plans with a history; everybody else is told what it is. */
export function Component() {
  const { t } = useTranslation()
  const me = useQuery(query.profile.me.queryOptions())
  return (
    <Page title={t('evolution.answers.title')} back={{ to: '/profile', label: t('evolution.answers.back') }}>
      {me.data && (me.data.profile.perks.history ? <Answers profile={me.data.profile} /> : <AnswersClosed />)}
      {!me.data && me.error && <ErrorState error={me.error} onRetry={() => void me.refetch()} />}
      {!me.data && !me.error && <AnswersSkeleton />}
    </Page>
  )
}

function Answers({ profile: { timeZone, perks } }: { profile: Profile }) {
  const { t } = useTranslation()
  const [search, setSearch] = useSearchParams()
  const choice = answerChoiceIn(search)
  const choose = (next: Partial<AnswerChoice>) => setSearch(searchOfAnswers({ ...choice, ...next }), { replace: true })
  const filter = answerFilterOf(choice)
  return (
    <>
      <p className="-mt-4 mb-5 max-w-[60ch] text-lg text-muted">{t('evolution.answers.lead')}</p>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <AnswerTopicChoice value={choice.topic} onChange={(topic) => choose({ topic })} />
        <AnswerResultChoice value={choice.result} onChange={(result) => choose({ result })} />
        <div className="sm:ms-auto">
          {perks.historyExport ? (
            <AnswersExport filter={filter} />
          ) : (
            <p className="text-sm text-muted">{t('evolution.answers.elite')}</p>
          )}
        </div>
      </div>
      <AnswerList
        key={JSON.stringify(filter)}
        filter={filter}
        zone={timeZone}
        onShowAll={() => choose({ topic: null, result: null })}
      />
    </>
  )
}
