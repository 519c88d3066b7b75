import type { Stakes } from '@satoshi/contract/stakes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { formatBtz } from '../game-kit/btz.tsx'
import { Button, LinkButton } from '../kit/button.tsx'
import { formatDate } from '../kit/date-text.ts'
import { Users } from '../kit/icon.ts'
import { Skeleton } from '../kit/skeleton.tsx'
import { query } from '../lib/api.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { barKey, mayStake, nearestStake, rememberStake, speaksOfStakes } from './stake-choice.ts'
import { StakeTile } from './stake-tile.tsx'
import { useStakes } from './use-stakes.ts'

type StakePickerProps = {
  /** Whole BTZ; 0 is friendly. */
  value: number
  onChange: (btz: number) => void
}

/** How much a duel is about. What may not be chosen says why; what may no longer be chosen is given up by itself. */
export function StakePicker({ value, onChange }: StakePickerProps) {
  const { t } = useTranslation()
  const { data: stakes, error, refetch } = useStakes()
  const change = useEffectEvent(onChange)
  useEffect(() => {
    if (stakes && !mayStake(stakes, value)) change(nearestStake(stakes, value))
  }, [stakes, value])
  if (!stakes && error) {
    return (
      <Banner
        tone="warning"
        title={t('stakes.picker.unread')}
        action={
          <Button variant="quiet" onClick={() => void refetch()}>
            {t('errors.retry')}
          </Button>
        }
      >
        {refusalText(error)}
      </Banner>
    )
  }
  if (!stakes) return <Skeleton className="h-44 rounded-lg!" />
  if (!speaksOfStakes(stakes)) return <FriendlyOnly />
  const choose = (btz: number) => {
    rememberStake(btz)
    onChange(btz)
  }
  return <Amounts stakes={stakes} value={value} onChange={choose} />
}

function FriendlyOnly() {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-3 rounded-lg border border-line bg-surface p-4">
      <span className="grid size-11 shrink-0 place-items-center rounded-md bg-info/14 text-info-ink">
        <Users aria-hidden="true" className="size-6" />
      </span>
      <p>
        <span className="block font-semibold">{t('stakes.picker.friendly')}</span>
        <span className="block text-sm text-muted">{t('stakes.picker.friendlyOnly')}</span>
      </p>
    </div>
  )
}

function Amounts({ stakes, value, onChange }: StakePickerProps & { stakes: Stakes }) {
  const { t, i18n } = useTranslation()
  const name = useId()
  const pot = formatBtz(value * 200, i18n.language)
  return (
    <fieldset className="flex flex-col gap-3 low:gap-1.5">
      <legend className="mb-1 text-lg font-bold low:mb-0 low:text-base">{t('stakes.picker.title')}</legend>
      <Purse stakeableCents={stakes.stakeableCents} />
      <Barred stakes={stakes} />
      <div className="@container">
        <div className="grid grid-cols-2 gap-2 low:gap-1.5 @2xs:grid-cols-3 @lg:grid-cols-6">
          {stakes.amounts.map((amount) => (
            <StakeTile
              key={amount.btz}
              name={name}
              amount={amount}
              checked={amount.btz === value}
              onChoose={() => onChange(amount.btz)}
            />
          ))}
        </div>
      </div>
      <p className="text-sm text-muted">
        {value > 0 ? t('stakes.picker.pot', { btz: pot }) : t('stakes.picker.friendlyText')}
      </p>
    </fieldset>
  )
}

function Purse({ stakeableCents }: { stakeableCents: number }) {
  const { t, i18n } = useTranslation()
  const { data: me } = useQuery(query.profile.me.queryOptions())
  if (!me) return null
  return (
    <p className="numbers text-sm text-muted">
      {t('stakes.picker.purse', {
        balance: formatBtz(me.wallet.balanceCents, i18n.language),
        stakeable: formatBtz(stakeableCents, i18n.language),
      })}
    </p>
  )
}

function Barred({ stakes: { barred, barredUntil, solosLeft } }: { stakes: Stakes }) {
  const { t, i18n } = useTranslation()
  if (barred === null) return null
  const until = barredUntil === null ? '' : formatDate(barredUntil, i18n.language, { time: true })
  const support = (
    <LinkButton to="/support" variant="ghost">
      {t('app.seekHelp')}
    </LinkButton>
  )
  return <Banner action={barred === 'onHold' && support}>{t(barKey(barred, barredUntil), { until, solosLeft })}</Banner>
}
