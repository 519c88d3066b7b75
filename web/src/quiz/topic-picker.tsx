import type { Subject, Topic } from '@satoshi/rules/words'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { classNames } from '../kit/class-names.ts'
import { ArrowLeft, Play } from '../kit/icon.ts'
import { DistrictSkyline } from '../match/district-skyline.tsx'
import { QuizNotAvailable } from './not-available.tsx'
import { QuizFacts } from './quiz-facts.tsx'
import { QuizPays } from './quiz-pays.tsx'
import { soloPath } from './quiz-selection.ts'
import { districtOfSubject } from '../match/subject-district.ts'
import { poolOf, quizLength, type TopicCount } from './topic-counts.ts'

type TopicPickerProps = { subject: Subject; counts: TopicCount[] }

/** The topics of a subject, or all of them; below, what the chosen quiz pays and the way in. */
export function TopicPicker({ subject, counts }: TopicPickerProps) {
  const { t } = useTranslation()
  const [topic, setTopic] = useState<Topic | null>(null)
  const selection = { subject, ...(topic && { topic }) }
  const questions = quizLength(counts, selection)
  if (poolOf(counts, { subject }) === 0) return <QuizNotAvailable />
  return (
    <div data-district={districtOfSubject[subject]} className="flex flex-col gap-5">
      <SubjectHead subject={subject} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <TopicChoices subject={subject} counts={counts} chosen={topic} onChoose={setTopic} />
        <Card className="flex flex-col gap-4 [@media(min-height:40rem)]:max-lg:sticky max-lg:bottom-20 lg:sticky lg:top-24">
          <QuizFacts questions={questions} />
          <div className="max-lg:hidden">
            <QuizPays questions={questions} />
          </div>
          <LinkButton
            to={soloPath(selection)}
            size="lg"
            wide
            icon={<Play aria-hidden="true" className="size-5 fill-current rtl:-scale-x-100" />}
          >
            {t('quiz.choose.start')}
          </LinkButton>
        </Card>
      </div>
      <div className="lg:hidden">
        <QuizPays questions={questions} />
      </div>
    </div>
  )
}

function SubjectHead({ subject }: { subject: Subject }) {
  const { t } = useTranslation()
  return (
    <div className="relative isolate h-28 overflow-hidden rounded-lg border border-district-shade bg-district-deep p-3 sm:h-32">
      <DistrictSkyline subject={subject} className="absolute end-0 bottom-0 -z-10 h-full" />
      <Link
        to="/quiz"
        className="inline-flex min-h-11 items-center gap-2 rounded-md bg-page/85 px-3 text-sm font-semibold text-ink hover:bg-page"
      >
        <ArrowLeft aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        {t('quiz.choose.back')}
      </Link>
    </div>
  )
}

type TopicChoicesProps = TopicPickerProps & { chosen: Topic | null; onChoose: (topic: Topic | null) => void }

function TopicChoices({ subject, counts, chosen, onChoose }: TopicChoicesProps) {
  const { t } = useTranslation()
  const name = t(`topics.subjects.${subject}`)
  const own = counts.filter((count) => count.subject === subject)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-3">
        <h2 className="text-xl font-bold">{t('quiz.choose.topics', { subject: name })}</h2>
      </legend>
      <TopicChoice
        text={t('quiz.choose.wholeSubject', { subject: name })}
        questions={poolOf(counts, { subject })}
        checked={chosen === null}
        onChoose={() => onChoose(null)}
      />
      {own.map(({ topic, questions }) => (
        <TopicChoice
          key={topic}
          text={t(`topics.names.${topic}`)}
          questions={questions}
          checked={chosen === topic}
          onChoose={() => onChoose(topic)}
        />
      ))}
    </fieldset>
  )
}

type TopicChoiceProps = { text: string; questions: number; checked: boolean; onChoose: () => void }

function TopicChoice({ text, questions, checked, onChoose }: TopicChoiceProps) {
  const { t } = useTranslation()
  const empty = questions === 0
  return (
    <label
      className={classNames(
        'flex min-h-15 items-center gap-3 rounded-lg border-2 bg-surface px-4 py-3 transition-colors duration-120',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info',
        checked ? 'border-district bg-district-deep' : 'border-line hover:border-control',
        empty && 'cursor-not-allowed opacity-60',
      )}
    >
      <input
        type="radio"
        name="topic"
        checked={checked}
        disabled={empty}
        onChange={onChoose}
        className="size-5 shrink-0 accent-(--district) outline-none"
      />
      <span className="min-w-0 flex-1 font-semibold">{text}</span>
      <span className="text-sm text-muted">
        {empty ? t('quiz.choose.empty') : t('quiz.choose.questions', { count: questions })}
      </span>
    </label>
  )
}
