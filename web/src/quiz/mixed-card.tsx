import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Play } from '../kit/icon.ts'
import { CityBand } from '../match/city-band.tsx'
import { QuizFacts } from './quiz-facts.tsx'
import { QuizPays } from './quiz-pays.tsx'
import { soloPath } from './quiz-selection.ts'
import { quizLength, type TopicCount } from './topic-counts.ts'

/** Everything mixed: the quiz that pays all there is to be paid. */
export function MixedCard({ counts }: { counts: TopicCount[] }) {
  const { t } = useTranslation()
  const questions = quizLength(counts, {})
  return (
    <Card as="section" aria-labelledby="mixed-title" className="overflow-hidden px-0 py-0">
      <CityBand className="h-24 sm:h-28" />
      <div className="grid gap-5 p-5 md:grid-cols-[1fr_auto] md:items-end">
        <div className="flex flex-col gap-4">
          <div>
            <h2 id="mixed-title" className="text-2xl font-bold">
              {t('quiz.choose.mixed')}
            </h2>
            <p className="mt-1 text-muted">{t('quiz.choose.mixedText')}</p>
          </div>
          <QuizFacts questions={questions} />
          <QuizPays questions={questions} />
        </div>
        <LinkButton
          to={soloPath({})}
          size="lg"
          icon={<Play aria-hidden="true" className="size-5 fill-current rtl:-scale-x-100" />}
        >
          {t('quiz.choose.start')}
        </LinkButton>
      </div>
    </Card>
  )
}
