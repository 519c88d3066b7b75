import type { Stakes } from '@satoshi/contract/stakes'
import { exclusionPeriods, longerPeriods, type ExclusionPeriod } from '@satoshi/rules/stakes/exclusion'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Banner } from '../kit/banner.tsx'
import { Button } from '../kit/button.tsx'
import { formatDate } from '../kit/date-text.ts'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { RadioCards } from '../kit/radio-cards.tsx'
import { toast } from '../kit/toast-store.ts'
import { api } from '../lib/api.ts'
import { serverNow } from '../lib/clock.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { useStakesChange } from './use-stakes.ts'

/** A time without stakes that the player sets, and how it ends. */
export function Exclusion({ stakes }: { stakes: Stakes }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="exclusion-title" className="flex flex-col gap-3">
      <div>
        <h3 id="exclusion-title" className="text-lg font-bold">
          {t('stakes.exclusion.title')}
        </h3>
        <p className="text-sm text-muted">{t('stakes.exclusion.text')}</p>
      </div>
      {stakes.exclusion ? (
        <Running exclusion={stakes.exclusion} />
      ) : (
        <Choice periods={exclusionPeriods} begin="begin" />
      )}
    </section>
  )
}

type ChoiceProps = { periods: readonly ExclusionPeriod[]; begin: 'begin' | 'lengthen' }

/** A first time, or one that ends later than the one that runs. */
function Choice({ periods, begin }: ChoiceProps) {
  const { t } = useTranslation()
  const [chosen, setPeriod] = useState<ExclusionPeriod | null>(null)
  const period = periods.find((one) => one === chosen) ?? periods[0] ?? 'untilAsked'
  const [asking, setAsking] = useState(false)
  const exclude = useStakesChange(
    () => api.stakes.exclude({ period }),
    () => {
      setAsking(false)
      toast({ title: t('stakes.exclusion.begun'), tone: 'success' })
    },
  )
  return (
    <>
      <RadioCards
        legend={t(`stakes.exclusion.${begin}`)}
        quietLegend={begin === 'begin'}
        value={period}
        onChange={setPeriod}
        className="grid-cols-2"
        cards={periods.map((value) => ({ value, label: t(`stakes.exclusion.periods.${value}`) }))}
      />
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t(`stakes.exclusion.${begin}`)}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => exclude.mutate(undefined)}
        title={t('stakes.exclusion.sure', { period: t(`stakes.exclusion.periods.${period}`) })}
        text={t(period === 'untilAsked' ? 'stakes.exclusion.sureUntilAsked' : 'stakes.exclusion.sureText')}
        confirm={t('stakes.exclusion.confirm')}
        cancel={t('stakes.exclusion.cancel')}
        tone="primary"
        busy={exclude.isPending}
        error={exclude.error ? refusalText(exclude.error) : null}
      />
    </>
  )
}

function Running({ exclusion }: { exclusion: NonNullable<Stakes['exclusion']> }) {
  const { t, i18n } = useTranslation()
  const lift = useStakesChange(() => api.stakes.lift())
  const { until, liftAskedAt } = exclusion
  const longer = longerPeriods(until, serverNow())
  const date = until === null ? '' : formatDate(until, i18n.language, { time: true })
  return (
    <>
      <Banner>
        {until === null
          ? t('stakes.exclusion.openEnd')
          : t(liftAskedAt === null ? 'stakes.exclusion.until' : 'stakes.exclusion.liftAt', { until: date })}
      </Banner>
      {longer.length > 0 && <Choice periods={longer} begin="lengthen" />}
      {until === null && (
        <>
          <p className="text-sm text-muted">{t('stakes.exclusion.liftText')}</p>
          {lift.error && (
            <p role="alert" className="text-sm font-medium text-danger-ink">
              {refusalText(lift.error)}
            </p>
          )}
          <Button variant="quiet" busy={lift.isPending} onClick={() => lift.mutate(undefined)}>
            {t('stakes.exclusion.lift')}
          </Button>
        </>
      )}
    </>
  )
}
