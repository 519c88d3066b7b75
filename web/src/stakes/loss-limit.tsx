import type { Stakes } from '@satoshi/contract/stakes'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { Button } from '../kit/button.tsx'
import { formatDate } from '../kit/date-text.ts'
import { Field } from '../kit/field.tsx'
import { ProgressBar } from '../kit/progress-bar.tsx'
import { toast } from '../kit/toast-store.ts'
import { api } from '../lib/api.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { effectOf, limitCentsIn } from './limit-input.ts'
import { useStakesChange } from './use-stakes.ts'

/** How much may be lost in a day: what is lost already, and the limit to change. */
export function LossLimit({ stakes }: { stakes: Stakes }) {
  const { t, i18n } = useTranslation()
  const [text, setText] = useState(() => formatBtz(stakes.dailyLossLimitCents, i18n.language))
  const [wrong, setWrong] = useState(false)
  const cents = limitCentsIn(text)
  const effect = effectOf(cents, stakes)
  const change = useStakesChange(
    (dailyLossLimitCents: number) => api.stakes.limit({ dailyLossLimitCents }),
    () =>
      toast({ title: t(effect === 'higher' ? 'stakes.limits.savedLater' : 'stakes.limits.saved'), tone: 'success' }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setWrong(cents === null)
    if (cents !== null && effect !== 'same') change.mutate(cents)
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-3">
      <LostToday stakes={stakes} />
      <Field
        label={t('stakes.limits.daily')}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        hint={t(`stakes.limits.effects.${effect}`)}
        error={wrong && cents === null ? t('stakes.limits.wrong') : change.error ? refusalText(change.error) : null}
      />
      <NextLimit stakes={stakes} />
      <Button type="submit" variant="quiet" busy={change.isPending} disabled={effect === 'same'}>
        {t('stakes.limits.save')}
      </Button>
    </form>
  )
}

function LostToday({ stakes: { lostTodayCents, dailyLossLimitCents } }: { stakes: Stakes }) {
  const { t, i18n } = useTranslation()
  const words = t('stakes.limits.lost', {
    lost: formatBtz(lostTodayCents, i18n.language),
    limit: formatBtz(dailyLossLimitCents, i18n.language),
  })
  const share = dailyLossLimitCents > 0 ? lostTodayCents / dailyLossLimitCents : 1
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm text-muted">{words}</p>
      <ProgressBar fraction={share} label={words} />
    </div>
  )
}

function NextLimit({ stakes: { nextLimit } }: { stakes: Stakes }) {
  const { t, i18n } = useTranslation()
  if (!nextLimit) return null
  return (
    <p className="text-sm">
      {t('stakes.limits.next', {
        btz: formatBtz(nextLimit.limitCents, i18n.language),
        from: formatDate(nextLimit.from, i18n.language, { time: true }),
      })}
    </p>
  )
}
