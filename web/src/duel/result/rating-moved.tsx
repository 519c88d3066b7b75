import { useTranslation } from 'react-i18next'

import { Card } from '../../kit/card.tsx'
import { classNames } from '../../kit/class-names.ts'
import { TrendingDown, TrendingUp } from '../../kit/icon.ts'
import { Num } from '../../kit/number-text.tsx'
import { Rating } from '../rating.tsx'
import { useCountedFrom } from '../../kit/use-counted.ts'
import type { EndedPhase } from '../why-won.ts'

type RatingChange = EndedPhase['ratings'][number]

/** What the duel did to the player's ratings: the overall one first and counted up or down, the subject's below. */
export function RatingMoved({ ratings }: { ratings: RatingChange[] }) {
  const { t } = useTranslation()
  const overall = ratings.find(({ category }) => category === 'overall')
  if (!overall) return null
  return (
    <Card as="section" aria-label={t('duel.rating.title')} className="flex flex-col gap-1">
      <h3 className="text-sm font-semibold text-muted">{t('duel.rating.title')}</h3>
      <div className="flex items-baseline justify-between gap-3">
        <CountedRating change={overall} />
        <Delta change={overall} className="text-xl" />
      </div>
      {ratings.map((change) => (
        <SubjectLine key={change.category} change={change} />
      ))}
      {overall.after.provisional && <p className="text-sm text-muted">{t('duel.rating.why')}</p>}
    </Card>
  )
}

function SubjectLine({ change }: { change: RatingChange }) {
  const { t } = useTranslation()
  const { category, after } = change
  if (category === 'overall') return null
  return (
    <p className="flex justify-between gap-3 text-sm text-muted">
      <span>{t(`topics.subjects.${category}`)}</span>
      <span className="flex gap-2">
        <Rating rating={after} />
        <Delta change={change} />
      </span>
    </p>
  )
}

function CountedRating({ change: { before, after } }: { change: RatingChange }) {
  const shown = useCountedFrom(before, after.value, 1_100)
  return (
    <p className="font-display text-3xl font-bold">
      <span aria-hidden="true">
        <Rating rating={{ ...after, value: shown }} />
      </span>
      <span className="sr-only">
        <Rating rating={after} />
      </span>
    </p>
  )
}

function Delta({ change: { before, after }, className }: { change: RatingChange; className?: string }) {
  const delta = after.value - before
  const Way = delta < 0 ? TrendingDown : TrendingUp
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 font-semibold',
        delta > 0 ? 'text-streak-ink' : 'text-muted',
        className,
      )}
    >
      {delta !== 0 && <Way aria-hidden="true" className="size-[1em]" />}
      <Num value={delta} signed />
    </span>
  )
}
