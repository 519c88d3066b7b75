import type { Today } from '@satoshi/contract/profile'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { classNames } from '../kit/class-names.ts'
import { formatTime } from '../kit/date-text.ts'
import { ProgressBar, type ProgressTone } from '../kit/progress-bar.tsx'
import { numberFormat } from '../kit/formats.ts'

/** What was done today and what the day still pays. */
export function TodayCard({ today, zone, className }: { today: Today; zone: string; className?: string }) {
  const { t, i18n } = useTranslation()
  const { answered, correct, quizzes, quizzesPaid, answerCents, answerCapCents, closesAt } = today
  const format = (value: number) => numberFormat(i18n.language).format(value)
  const btz = (cents: number) => formatBtz(cents, i18n.language)
  return (
    <Card as="section" aria-labelledby="today-title" className={classNames('flex flex-col gap-4', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="today-title" className="text-xl font-bold">
          {t('dashboard.today.title')}
        </h2>
        <p className="text-sm text-muted">
          {t('dashboard.today.resets', { time: formatTime(closesAt, i18n.language, zone) })}
        </p>
      </div>
      <Line
        name={t('dashboard.today.answers')}
        value={t('dashboard.today.answersText', { correct, answered })}
        fraction={answered > 0 ? correct / answered : 0}
        tone="streak"
      />
      <Line
        name={t('dashboard.today.quizzes')}
        value={t('dashboard.today.of', { have: format(quizzes), most: format(quizzesPaid) })}
        fraction={quizzes / quizzesPaid}
        tone="xp"
      />
      <Line
        name={t('dashboard.today.answerBtz')}
        value={t('dashboard.today.of', { have: btz(answerCents), most: btz(answerCapCents) })}
        fraction={answerCents / answerCapCents}
        tone="btz"
      />
    </Card>
  )
}

type LineProps = { name: string; value: string; fraction: number; tone: ProgressTone }

function Line({ name, value, fraction, tone }: LineProps) {
  return (
    <div>
      <div className="mb-1.5 flex justify-between gap-3 text-sm">
        <span className="text-muted">{name}</span>
        <span className="numbers font-semibold">{value}</span>
      </div>
      <ProgressBar fraction={fraction} label={`${name}: ${value}`} tone={tone} />
    </div>
  )
}
