import { achievementPay } from '@satoshi/rules/achievement/achievements'
import { dailyDuelCents, dailyDuelsPaid } from '@satoshi/rules/duel/duel-rewards'
import { comboPay, payOf } from '@satoshi/rules/mission/mission'
import { signUpCents } from '@satoshi/rules/progress/grant'
import { levelUpCents, maxLevel } from '@satoshi/rules/progress/level'
import {
  firstQuizLadderCents,
  fullQuizQuestions,
  perfectQuizCents,
  perfectQuizQuestions,
  quizFinishCents,
  rightAnswerCents,
} from '@satoshi/rules/progress/quiz-btz'
import { streakRewards } from '@satoshi/rules/progress/streak'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz, Bitcoin } from '../game-kit/btz.tsx'
import { Award, CalendarDays, Check, Flame, MailCheck, Medal, Sparkles, Swords, Target } from '../kit/icon.ts'
import { useDayCaps } from './day-caps.ts'

/** Every way to BTZ that there is today, with its limit. The numbers come from the rules that pay them. */
export function BtzSources() {
  const { t } = useTranslation()
  const rows = useSourceRows()
  return (
    <section aria-labelledby="sources-title">
      <h2 id="sources-title" className="mb-3 text-xl font-bold">
        {t('wallet.sources.title')}
      </h2>
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-low">
        <table className="w-full text-start">
          <thead className="max-sm:sr-only">
            <tr className="border-b border-line text-sm text-muted">
              <th scope="col" className="px-5 py-3 text-start font-medium">
                {t('wallet.sources.source')}
              </th>
              <th scope="col" className="px-5 py-3 text-end font-medium">
                {t('wallet.sources.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.name} className="border-line not-first:border-t">
                <th scope="row" className="relative py-3 ps-13 text-start font-semibold">
                  <row.icon aria-hidden="true" className="absolute start-5 top-3.5 size-5 text-muted" />
                  {row.name}
                  <span className="block text-sm font-normal text-muted">{row.limit}</span>
                </th>
                <td className="px-5 py-3 text-end align-top">
                  <span dir="ltr" className="numbers inline-flex items-center gap-1 font-semibold whitespace-nowrap">
                    <Bitcoin aria-hidden="true" className="size-[1.05em] text-btz-ink" />
                    <bdi>{row.amount}</bdi>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

type SourceRow = { icon: typeof Check; name: string; amount: ReactNode; limit: string }

function useSourceRows(): SourceRow[] {
  const { t, i18n } = useTranslation()
  const btz = (cents: number) => formatBtz(cents, i18n.language)
  const range = (from: number, to: number) => t('wallet.sources.range', { from: btz(from), to: btz(to) })
  const { quizzesPaid: cap, answerCapCents } = useDayCaps()
  return [
    {
      icon: CalendarDays,
      name: t('wallet.sources.firstQuiz'),
      amount: range(Math.min(...firstQuizLadderCents), Math.max(...firstQuizLadderCents)),
      limit: t('wallet.sources.firstQuizLimit'),
    },
    {
      icon: Check,
      name: t('wallet.sources.answers'),
      amount: btz(rightAnswerCents),
      limit: t('wallet.sources.answersLimit', { cap: btz(answerCapCents) }),
    },
    {
      icon: Target,
      name: t('wallet.sources.quizFinish'),
      amount: btz(quizFinishCents),
      limit: t('wallet.sources.quizFinishLimit', { cap, least: fullQuizQuestions }),
    },
    {
      icon: Sparkles,
      name: t('wallet.sources.perfectQuiz'),
      amount: btz(perfectQuizCents),
      limit: t('wallet.sources.perfectQuizLimit', { cap, least: perfectQuizQuestions }),
    },
    {
      icon: Swords,
      name: t('wallet.sources.dailyDuel'),
      amount: range(dailyDuelCents.lost, dailyDuelCents.won),
      limit: t('wallet.sources.dailyDuelLimit', { cap: dailyDuelsPaid }),
    },
    {
      icon: Target,
      name: t('wallet.sources.mission'),
      amount: range(payOf('day', 0).cents, payOf('day', 4).cents),
      limit: t('wallet.sources.missionLimit'),
    },
    {
      icon: Sparkles,
      name: t('wallet.sources.missionCombo'),
      amount: btz(comboPay.cents),
      limit: t('wallet.sources.missionComboLimit'),
    },
    {
      icon: Medal,
      name: t('wallet.sources.achievement'),
      amount: range(achievementPay.common.paid, achievementPay.divine.paid),
      limit: t('wallet.sources.achievementLimit'),
    },
    streakRow(t, range),
    levelRow(t, range),
    signUpRow(t, btz),
  ]
}

function signUpRow(t: TFunction, btz: (cents: number) => string): SourceRow {
  return {
    icon: MailCheck,
    name: t('wallet.sources.signUp'),
    amount: btz(signUpCents.earned + signUpCents.granted),
    limit: t('wallet.sources.signUpLimit', {
      earned: btz(signUpCents.earned),
      granted: btz(signUpCents.granted),
    }),
  }
}

function levelRow(t: TFunction, range: (from: number, to: number) => ReactNode): SourceRow {
  return {
    icon: Award,
    name: t('wallet.sources.levelUp'),
    amount: range(levelUpCents(2), levelUpCents(maxLevel)),
    limit: t('wallet.sources.levelUpLimit'),
  }
}

function streakRow(t: TFunction, range: (from: number, to: number) => ReactNode): SourceRow {
  return {
    icon: Flame,
    name: t('wallet.sources.streak'),
    amount: range(Math.min(...streakCents), Math.max(...streakCents)),
    limit: t('wallet.sources.streakLimit'),
  }
}

/** What the lengths of a streak pay in BTZ; some pay a box alone. */
const streakCents = streakRewards.map(({ earnedCents }) => earnedCents).filter((paid) => paid > 0)
