import type { Phase, Reward } from '@satoshi/contract/match'
import type { Instant } from '@satoshi/rules/time'
import type { RewardSource } from '@satoshi/rules/words'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { classNames } from '../kit/class-names.ts'
import { CountUp } from '../kit/count-up.tsx'
import {
  Award,
  BookOpen,
  CalendarDays,
  Check,
  Flame,
  Gift,
  Medal,
  Shield,
  Sparkles,
  Star,
  Swords,
  Target,
  Trophy,
} from '../kit/icon.ts'
import { numberFormat } from '../kit/formats.ts'
import { ResultMilestones } from './result-milestones.tsx'
import { totalsOf } from './reward-moments.ts'

type Terms = Extract<Phase, { name: 'ended' }>['terms']

type ResultRewardsProps = {
  rewards: Reward[]
  /** When the match ended. */ at: Instant
  terms: Terms
}

/** What a match paid, source by source, and in all; below it why it was less than others pay. */
export function ResultRewards({ rewards, at, terms }: ResultRewardsProps) {
  const { t } = useTranslation()
  const paid = rewards.filter((reward) => reward.xp > 0 || reward.amountCents > 0)
  const { xp, amountCents } = totalsOf(rewards)
  return (
    <section aria-labelledby="rewards-title">
      <h3 id="rewards-title" className="mb-3 text-xl font-bold">
        {t('match.result.earned')}
      </h3>
      <Card tone={paid.length > 0 ? 'btz' : 'plain'} className="px-0 py-0">
        {paid.length === 0 ? (
          <p className="p-5 text-muted">{t('match.result.nothing')}</p>
        ) : (
          <>
            <div className="grid grid-cols-2 divide-x divide-line/60 p-5 text-center rtl:divide-x-reverse">
              <Total of="xp" ink="text-xp-ink">
                <CountUp value={xp} render={(value) => <Xp value={value} />} />
              </Total>
              <Total of="btz" ink="text-btz-ink">
                <CountUp value={amountCents} render={(cents) => <Btz cents={wholeBtz(cents, amountCents)} signed />} />
              </Total>
            </div>
            <ResultMilestones rewards={rewards} at={at} />
            <ul className="border-t border-line/60 px-4 py-2 sm:px-5">
              {paid.map((reward, place) => (
                <RewardRow key={`${reward.source} ${place}`} reward={reward} />
              ))}
            </ul>
          </>
        )}
      </Card>
      {terms && <p className="mt-3 text-pretty text-muted">{t(`match.result.terms.${termsText(terms)}`)}</p>}
    </section>
  )
}

function termsText({ reason, percent }: NonNullable<Terms>) {
  if (reason !== 'met') return reason
  if (percent === 0) return 'nothing'
  return percent < 50 ? 'quarter' : 'half'
}

// While it counts, cents would flicker behind the whole numbers.
function wholeBtz(cents: number, end: number): number {
  return cents === end ? cents : Math.floor(cents / 100) * 100
}

function Total({ of, ink, children }: { of: 'xp' | 'btz'; ink: string; children: ReactNode }) {
  return (
    <p data-total={of} className={classNames('font-display text-3xl font-bold', ink)}>
      {children}
    </p>
  )
}

function Xp({ value }: { value: number }) {
  const { t, i18n } = useTranslation()
  const xp = numberFormat(i18n.language, { signDisplay: 'exceptZero' }).format(value)
  return (
    <bdi className="numbers inline-flex items-center gap-1 whitespace-nowrap">
      <Star aria-hidden="true" className="size-[0.9em] fill-current" />
      {t('match.result.xp', { xp })}
    </bdi>
  )
}

function RewardRow({ reward }: { reward: Reward }) {
  const { t } = useTranslation()
  const Picture = pictures[reward.source]
  return (
    <li className="flex min-h-12 items-center gap-2.5 border-line/60 py-1.5 not-first:border-t sm:gap-3">
      <Picture aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 leading-tight">{t(`match.rewards.${reward.source}`)}</span>
      <span className="flex shrink-0 flex-wrap justify-end gap-x-3 text-sm font-semibold sm:gap-x-4 sm:text-base">
        {reward.xp > 0 && (
          <span className="text-xp-ink">
            <Xp value={reward.xp} />
          </span>
        )}
        {reward.amountCents > 0 && <Btz cents={reward.amountCents} signed className="text-btz-ink" />}
      </span>
    </li>
  )
}

const pictures: Record<RewardSource, typeof Check> = {
  signUp: Gift,
  showcase: Sparkles,
  answers: Check,
  explanation: BookOpen,
  quizFinish: Target,
  perfectQuiz: Sparkles,
  firstQuiz: CalendarDays,
  duelFinish: Swords,
  duelWin: Trophy,
  duelDraw: Swords,
  dailyDuel: CalendarDays,
  battle: Swords,
  reviewRight: BookOpen,
  mission: Target,
  missionCombo: Sparkles,
  box: Gift,
  league: Shield,
  achievement: Medal,
  levelUp: Award,
  streak: Flame,
}
