import type { Profile, Today } from '@satoshi/contract/profile'
import { firstQuizCents, firstQuizLadderCents, firstQuizStep } from '@satoshi/rules/progress/quiz-btz'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../../game-kit/btz.tsx'
import { classNames } from '../../kit/class-names.ts'
import { Check } from '../../kit/icon.ts'

/** What the first quiz of each day in a row pays: the days that were paid, the next one, those to come. */
export function DailyLadder({ profile, today }: { profile: Profile; today: Today }) {
  const { t, i18n } = useTranslation()
  const btz = (cents: number) => formatBtz(cents, i18n.language)
  // The day in a row that today is, whether or not it is won yet.
  const day = profile.streak + (today.streakDone ? 0 : 1)
  const step = firstQuizStep(day)
  const paid = today.firstQuizCents === null
  return (
    <div>
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 className="font-semibold">{t('dashboard.rewards.daily')}</h3>
        <p className="text-sm text-muted">
          {today.firstQuizCents === null
            ? t('dashboard.rewards.dailyPaid', { btz: btz(firstQuizCents(day + 1)) })
            : t('dashboard.rewards.dailyOpen', { btz: btz(today.firstQuizCents) })}
        </p>
      </div>
      <ol aria-hidden="true" className="grid grid-cols-7 gap-1 sm:gap-2">
        {firstQuizLadderCents.map((cents, place) => (
          <Step
            key={cents}
            amount={btz(cents)}
            state={place < step || (place === step && paid) ? 'paid' : place === step ? 'next' : 'later'}
          />
        ))}
      </ol>
    </div>
  )
}

function Step({ amount, state }: { amount: string; state: keyof typeof styles }) {
  return (
    <li
      className={classNames(
        'numbers flex h-14 flex-col items-center justify-center gap-0.5 rounded-md border-2 text-sm font-bold max-[24rem]:text-xs',
        styles[state],
      )}
    >
      {state === 'paid' && <Check className="size-4" />}
      {amount}
    </li>
  )
}

const styles = {
  paid: 'border-transparent bg-btz text-on-btz',
  next: 'border-btz bg-btz/14 text-btz-ink',
  later: 'border-dashed border-control text-muted',
}
