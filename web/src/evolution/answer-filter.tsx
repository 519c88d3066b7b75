import { subjects, subjectOfTopic, topics, type Topic } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { ChevronDown } from '../kit/icon.ts'
import { answerResults, type AnswerResult } from './answer-choice.ts'

type TopicChoiceProps = { value: Topic | null; onChange: (topic: Topic | null) => void }

/** The topic of the answers, in the device's own list. */
export function AnswerTopicChoice({ value, onChange }: TopicChoiceProps) {
  const { t } = useTranslation()
  return (
    <label className="relative flex min-h-12 items-center max-sm:w-full sm:min-w-60">
      <span className="sr-only">{t('evolution.answers.topic.label')}</span>
      <select
        value={value ?? ''}
        onChange={(event) => onChange(topics.find((topic) => topic === event.target.value) ?? null)}
        className="min-h-12 w-full cursor-pointer appearance-none rounded-md border border-control bg-surface ps-4 pe-10 font-semibold text-ink"
      >
        <option value="">{t('evolution.answers.topic.all')}</option>
        {subjects.map((subject) => (
          <optgroup key={subject} label={t(`topics.subjects.${subject}`)}>
            {topics
              .filter((topic) => subjectOfTopic[topic] === subject)
              .map((topic) => (
                <option key={topic} value={topic}>
                  {t(`topics.names.${topic}`)}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-3 size-5 text-muted" />
    </label>
  )
}

type ResultChoiceProps = { value: AnswerResult | null; onChange: (result: AnswerResult | null) => void }

/** All answers, the right ones, or those that were not. */
export function AnswerResultChoice({ value, onChange }: ResultChoiceProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="max-sm:w-full">
      <legend className="sr-only">{t('evolution.answers.result.label')}</legend>
      <div className="flex gap-1 rounded-md border border-line bg-page p-1">
        {([null, ...answerResults] as const).map((result) => (
          <label
            key={result}
            className="relative flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-sm px-4 text-center text-sm font-semibold text-muted hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-3 has-focus-visible:outline-info"
          >
            <input
              type="radio"
              name="result"
              checked={result === value}
              onChange={() => onChange(result)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {t(`evolution.answers.result.${result ?? 'all'}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
