import type { CampaignQuestion } from '@satoshi/contract/campaign'
import { campaignRules } from '@satoshi/rules/sponsor/campaign'
import { topics } from '@satoshi/rules/words'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Card } from '../../kit/card.tsx'
import { classNames } from '../../kit/class-names.ts'
import { ErrorState } from '../../kit/error-state.tsx'
import { Field } from '../../kit/field.tsx'
import { CircleAlert } from '../../kit/icon.ts'
import { Skeleton } from '../../kit/skeleton.tsx'
import type { CampaignForm } from './campaign-form.ts'
import { ChosenQuestions } from './chosen-questions.tsx'
import { QuestionGroup } from './question-group.tsx'
import type { CampaignDraft } from './use-draft.ts'

type QuestionsTabProps = { form: CampaignForm; questions: CampaignDraft['questions'] }

/** What the quiz of a campaign asks: chosen among the game's own questions, whose options and answers are not shown. */
export function QuestionsTab({ form, questions: { data, error, refetch } }: QuestionsTabProps) {
  const { t } = useTranslation()
  if (!data && error)
    return <ErrorState title={t('sponsor.questions.error')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96 rounded-lg!" />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <Chosen form={form} questions={data.questions} />
      <Bank form={form} questions={data.questions} />
    </div>
  )
}

type PartProps = { form: CampaignForm; questions: readonly CampaignQuestion[] }

function Chosen({ form, questions }: PartProps) {
  const { t } = useTranslation()
  const { least, most } = campaignRules.questions
  const { questionIds } = form.written
  const error = form.errorOf('questionIds')
  return (
    <Card
      as="section"
      aria-labelledby="chosen-title"
      className={classNames('flex flex-col gap-3', !form.locked && beside)}
    >
      <div>
        <h2 id="chosen-title" className="font-semibold">
          {t('sponsor.questions.title')}
        </h2>
        <p className="text-sm text-muted">{t('sponsor.questions.text')}</p>
      </div>
      <p className="text-sm">
        <span role="status" className="me-1.5 font-semibold">
          {t('sponsor.questions.chosen', { count: questionIds.length })}
        </span>
        <span className="text-muted">{t('sponsor.questions.range', { least, most })}</span>
      </p>
      {error && (
        <p role="alert" className="flex items-start gap-1.5 text-sm font-medium text-danger-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      <ChosenQuestions form={form} questions={questions} />
    </Card>
  )
}

// Where all are chosen they are more than a screen is high: then they are scrolled by themselves.
const beside = 'lg:sticky lg:top-20 lg:max-h-[calc(100dvh-12rem)] lg:overflow-y-auto'

function Bank({ form, questions }: PartProps) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState('')
  const { most } = campaignRules.questions
  const words = plain(wanted).split(' ').filter(Boolean)
  const found = questions.filter(({ prompt }) => words.every((word) => plain(prompt).includes(word)))
  const groups = topics
    .map((topic) => ({ topic, questions: found.filter((one) => one.topic === topic) }))
    .filter((group) => group.questions.length > 0)
  return (
    <div className="flex flex-col gap-3">
      <Field
        type="search"
        label={t('sponsor.questions.search')}
        value={wanted}
        autoComplete="off"
        dir="auto"
        onChange={({ currentTarget }) => setWanted(currentTarget.value)}
      />
      {form.written.questionIds.length >= most && (
        <p role="status" className="text-sm font-medium">
          {t('sponsor.questions.full', { most })}
        </p>
      )}
      {groups.length === 0 && (
        <p role="status" className="text-muted">
          {t('sponsor.questions.none')}
        </p>
      )}
      <div className="flex flex-col gap-2">
        {groups.map((group) => (
          <QuestionGroup key={group.topic} {...group} form={form} searched={words.length > 0} />
        ))}
      </div>
    </div>
  )
}

/** A text as it is searched: small letters without accents. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()
}
