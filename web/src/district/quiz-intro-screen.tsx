import type { DistrictPage } from '@satoshi/contract/district'
import { actCaps } from '@satoshi/rules/district/act'
import { leastRight, topicsOfDistrict } from '@satoshi/rules/district/quiz'
import { districts, type DistrictKey } from '@satoshi/rules/words'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'

import { Banner } from '../kit/banner.tsx'
import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Chip } from '../kit/chip.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Heart, Play } from '../kit/icon.ts'
import { Page, useDocumentTitle } from '../kit/page.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { query } from '../lib/api.ts'
import { useOpenMatch } from '../quiz/open-match.ts'
import { QuizFacts } from '../quiz/quiz-facts.tsx'
import { QuizPays } from '../quiz/quiz-pays.tsx'
import { ResumeCard } from '../quiz/resume-card.tsx'
import { quizLengthOf } from '../quiz/topic-counts.ts'
import { LostDistrict } from './lost-district.tsx'
import { NoQuiz } from './no-quiz.tsx'
import { QuizPoints } from './quiz-points.tsx'
import { quizPlayPath, useDistrict } from './use-district.ts'

/** /satoshi-city/{district}/quiz: what the quiz of a district is about, what it pays, and what it brings to the district. */
export function Component() {
  const { district: named } = useParams()
  const district = districts.find((one) => one === named)
  return district ? <Intro key={district} district={district} /> : <LostDistrict />
}

function Intro({ district }: { district: DistrictKey }) {
  const { t } = useTranslation()
  const page = useDistrict(district)
  const topics = useQuery(query.question.topics.queryOptions())
  const open = useOpenMatch()
  const name = t(`app.districts.${district}`)
  const error = page.error ?? topics.error
  const questions = topics.data && quizLengthOf(topics.data.topics, topicsOfDistrict[district])
  const retry = () => {
    void page.refetch()
    void topics.refetch()
  }
  useDocumentTitle(`${t('district.quiz.title')}: ${name}`)
  return (
    <Page title={t('district.quiz.title')} back={{ to: `/satoshi-city/${district}`, label: name }}>
      <div data-district={district} className="flex flex-col gap-5">
        {open && <ResumeCard view={open} to={quizPlayPath(district, open.id)} />}
        {questions === 0 && <NoQuiz />}
        {page.data && questions !== undefined && questions > 0 && (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:gap-6">
            <About district={district} questions={questions} mayBegin={open === null} />
            <Brings page={page.data} />
          </div>
        )}
        {questions !== 0 && !(page.data && topics.data) && error && (
          <ErrorState title={t('quiz.errors.quiz')} error={error} onRetry={retry} />
        )}
        {questions !== 0 && !(page.data && topics.data) && !error && <IntroSkeleton />}
      </div>
    </Page>
  )
}

type AboutProps = { district: DistrictKey; questions: number; mayBegin: boolean }

function About({ district, questions, mayBegin }: AboutProps) {
  const { t } = useTranslation()
  return (
    <Card as="section" tone="district" aria-labelledby="topics-title" className="flex flex-col gap-4">
      <p>{t('district.quiz.lead')}</p>
      <div>
        <h2 id="topics-title" className="mb-2 text-sm font-semibold text-muted">
          {t('district.quiz.topics')}
        </h2>
        <ul className="flex flex-wrap gap-2">
          {topicsOfDistrict[district].map((topic) => (
            <li key={topic}>
              <Chip tone="district">{t(`topics.names.${topic}`)}</Chip>
            </li>
          ))}
        </ul>
      </div>
      <QuizFacts questions={questions} />
      <QuizPays questions={questions} />
      <p className="flex items-start gap-2 text-sm">
        <Heart aria-hidden="true" className="mt-0.5 size-4 shrink-0 fill-current text-danger-ink" />
        {t('district.quiz.life')}
      </p>
      {mayBegin && (
        <LinkButton
          to={quizPlayPath(district)}
          size="lg"
          wide
          icon={<Play aria-hidden="true" className="size-5 fill-current rtl:-scale-x-100" />}
        >
          {t('quiz.choose.start')}
        </LinkButton>
      )}
    </Card>
  )
}

function Brings({ page: { mine } }: { page: DistrictPage }) {
  const { t } = useTranslation()
  const livesHere = mine.since !== null
  return (
    <Card as="section" aria-labelledby="brings-title" className="flex flex-col gap-4">
      <h2 id="brings-title" className="text-xl font-bold">
        {t('district.quiz.brings.title')}
      </h2>
      <QuizPoints />
      <p>{t('district.quiz.brings.how', { least: leastRight })}</p>
      {livesHere && !mine.counts && <Banner tone="warning">{t('district.page.unconfirmed')}</Banner>}
      {!livesHere && <p className="text-muted">{t('district.quiz.brings.elsewhere')}</p>}
      {livesHere && mine.counts && (
        <p className="text-muted">
          {mine.quizzesLeft > 0
            ? t('district.quiz.brings.left', { count: mine.quizzesLeft })
            : t('district.quiz.brings.done', { cap: actCaps.quizzes })}
        </p>
      )}
    </Card>
  )
}

function IntroSkeleton() {
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:gap-6">
      <Skeleton className="h-112 rounded-lg!" />
      <Skeleton className="h-56 rounded-lg!" />
    </div>
  )
}
