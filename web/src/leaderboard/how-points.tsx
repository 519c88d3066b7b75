import { fullQuizQuestions } from '@satoshi/rules/progress/quiz-btz'
import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { Fact } from '../kit/fact.tsx'
import { CalendarDays, CircleCheck, Users, Zap } from '../kit/icon.ts'

/** What brings points, what a tie means and when the board starts over. */
export function HowPoints() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="how-title">
      <h2 id="how-title" className="mb-3 text-xl font-bold">
        {t('leaderboard.how.title')}
      </h2>
      <Card className="flex flex-col gap-5">
        <Fact
          icon={<Zap className="size-6 text-xp-ink" />}
          title={t('leaderboard.how.xp')}
          text={t('leaderboard.how.xpText')}
        />
        <Fact
          icon={<CircleCheck className="size-6 text-xp-ink" />}
          title={t('leaderboard.how.quiz')}
          text={t('leaderboard.how.quizText', { least: fullQuizQuestions })}
        />
        <Fact
          icon={<Users className="size-6 text-info-ink" />}
          title={t('leaderboard.how.ties')}
          text={t('leaderboard.how.tiesText')}
        />
        <Fact
          icon={<CalendarDays className="size-6 text-info-ink" />}
          title={t('leaderboard.how.reset')}
          text={t('leaderboard.how.resetText')}
        />
      </Card>
    </section>
  )
}
