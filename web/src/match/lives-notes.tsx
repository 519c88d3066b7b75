import type { QuizLives } from '@satoshi/contract/lives'
import type { Instant } from '@satoshi/rules/time'
import { second } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { Heart, HeartCrack } from '../kit/icon.ts'
import { timeLeftText } from '../kit/time-left-text.ts'
import { useTimeLeft } from '../lib/use-time-left.ts'
import { livesText } from './lives-text.ts'

type RevealedLivesProps = { lives: QuizLives | null; position: number; questions: number }

/** Below the first answer of a quiz without lives, and below the mistake that cost the last one: what that means. */
export function RevealedLives({ lives, position, questions }: RevealedLivesProps) {
  const { t } = useTranslation()
  const unpaidFrom = lives?.unpaidFrom ?? null
  const isPractice = unpaidFrom === 0
  const ranOut = unpaidFrom === position + 1 && unpaidFrom < questions
  if (!ranOut && !(isPractice && position === 0)) return null
  return (
    <Banner tone="warning" className="mt-4">
      {t(isPractice ? 'match.lives.practice' : 'match.lives.ranOut')}
    </Banner>
  )
}

type ResultLivesProps = { lives: QuizLives; answered: number }

/** Below a result: how far the quiz was paid for want of lives, and what is left of them. Nothing for lives without limit. */
export function ResultLives({ lives, answered }: ResultLivesProps) {
  const { t } = useTranslation()
  const { left, unpaidFrom, nextAt } = lives
  if (left === null) return null
  const Picture = left === 0 ? HeartCrack : Heart
  return (
    <section className="flex items-start gap-3 rounded-md border border-line bg-surface p-4">
      <Picture aria-hidden="true" className={`size-6 shrink-0 text-danger-ink ${left > 0 ? 'fill-current' : ''}`} />
      <div className="min-w-0 text-pretty">
        {unpaidFrom === 0 && <p>{t('match.lives.practised')}</p>}
        {unpaidFrom !== null && unpaidFrom > 0 && unpaidFrom < answered && (
          <p>{t('match.lives.endedAt', { position: unpaidFrom })}</p>
        )}
        <p className="text-muted">
          {livesText(t, lives)}
          {nextAt !== null && <NextLife at={nextAt} />}
        </p>
      </div>
    </section>
  )
}

/** An old result is looked at long after it came back. */
function NextLife({ at }: { at: Instant }) {
  const { t, i18n } = useTranslation()
  const left = useTimeLeft(at, 10 * second)
  return left > 0 && ` · ${t('match.lives.next', { left: timeLeftText(left, i18n.language) })}`
}
