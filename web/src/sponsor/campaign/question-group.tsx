import type { CampaignQuestion } from '@satoshi/contract/campaign'
import { campaignRules } from '@satoshi/rules/sponsor/campaign'
import type { Topic } from '@satoshi/rules/words'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from '../../kit/class-names.ts'
import { ChevronDown } from '../../kit/icon.ts'
import type { CampaignForm } from './campaign-form.ts'
import { DifficultyChip } from './difficulty-chip.tsx'

type QuestionGroupProps = {
  topic: Topic
  questions: readonly CampaignQuestion[]
  form: CampaignForm
  /** Whether these are what a search found: then they are open. */
  searched: boolean
}

/** The questions of a topic, drawn when it is opened, each to be chosen or not. */
export function QuestionGroup({ topic, questions, form, searched }: QuestionGroupProps) {
  const { t } = useTranslation()
  const id = useId()
  const [wantsOpen, setWantsOpen] = useState(false)
  const open = wantsOpen || searched
  const { written, change, locked } = form
  const chosen = questions.filter((one) => written.questionIds.includes(one.id)).length
  const toggle = (question: string, on: boolean) =>
    change({
      questionIds: on ? [...written.questionIds, question] : written.questionIds.filter((one) => one !== question),
    })
  const isFull = written.questionIds.length >= campaignRules.questions.most
  return (
    <section aria-labelledby={id} className="rounded-md border border-line bg-surface">
      <h3 id={id}>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setWantsOpen(!open)}
          className="flex min-h-12 w-full items-center gap-3 rounded-md px-4 py-2 text-start font-semibold hover:bg-raised"
        >
          <span className="min-w-0 flex-1">{t(`topics.names.${topic}`)}</span>
          <span className="numbers text-sm font-normal text-muted">
            {t('sponsor.questions.ofTopic', { chosen, all: questions.length })}
          </span>
          <ChevronDown aria-hidden="true" className={classNames('size-5 shrink-0', open && 'rotate-180')} />
        </button>
      </h3>
      {open && (
        <ul className="divide-y divide-line border-t border-line">
          {questions.map((question) => {
            const isChosen = written.questionIds.includes(question.id)
            return (
              <li key={question.id}>
                <label className="flex min-h-12 cursor-pointer items-center gap-3 px-4 py-2 hover:bg-raised has-disabled:cursor-default">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-action"
                    checked={isChosen}
                    disabled={locked || (isFull && !isChosen)}
                    onChange={({ currentTarget }) => toggle(question.id, currentTarget.checked)}
                  />
                  <bdi className="min-w-0 flex-1 text-sm wrap-anywhere">{question.prompt}</bdi>
                  <DifficultyChip difficulty={question.difficulty} />
                </label>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
