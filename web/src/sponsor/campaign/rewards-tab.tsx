import { campaignRules } from '@satoshi/rules/sponsor/campaign'
import { useTranslation } from 'react-i18next'

import { Banner } from '../../kit/banner.tsx'
import { Card } from '../../kit/card.tsx'
import { Field } from '../../kit/field.tsx'
import { Check } from '../../kit/icon.ts'
import type { CampaignForm } from './campaign-form.ts'

type RewardsTabProps = { form: CampaignForm; mostBtz: number }

/** The prize of a day, what all of them may cost, and who gets one. */
export function RewardsTab({ form, mostBtz }: RewardsTabProps) {
  const { t } = useTranslation()
  const { leastPrizes, prizeBtz: bounds } = campaignRules
  const { prizeBtz, budgetBtz } = form.campaign
  const prizes = prizeBtz > 0 && budgetBtz >= prizeBtz ? Math.floor(budgetBtz / prizeBtz) : 0
  const isFine = form.errorOf('prizeBtz') === null && form.errorOf('budgetBtz') === null
  return (
    <>
      {mostBtz < leastPrizes && (
        <Banner tone="warning" title={t('sponsor.rewards.noBudget')}>
          {t('sponsor.rewards.noBudgetText', { prizes: leastPrizes })}
        </Banner>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <fieldset disabled={form.locked} className="min-w-0">
          <legend className="sr-only">{t('sponsor.rewards.title')}</legend>
          <Card className="flex flex-col gap-4">
            <Field
              inputMode="numeric"
              label={t('sponsor.rewards.prize')}
              hint={t('sponsor.rewards.prizeHint', bounds)}
              error={form.errorOf('prizeBtz')}
              value={form.written.prizeBtz}
              autoComplete="off"
              dir="ltr"
              onChange={({ currentTarget }) => form.change({ prizeBtz: currentTarget.value })}
            />
            <Field
              inputMode="numeric"
              label={t('sponsor.rewards.budget')}
              hint={t('sponsor.rewards.budgetHint', { prizes: leastPrizes, most: mostBtz })}
              error={form.errorOf('budgetBtz')}
              value={form.written.budgetBtz}
              autoComplete="off"
              dir="ltr"
              onChange={({ currentTarget }) => form.change({ budgetBtz: currentTarget.value })}
            />
            <p role="status" className="font-semibold">
              {isFine && prizes > 0 && t('sponsor.rewards.comesTo', { prizes, btz: prizeBtz })}
            </p>
          </Card>
        </fieldset>
        <Rules />
      </div>
    </>
  )
}

const rules = ['right', 'daily', 'who', 'device', 'use', 'left'] as const

function Rules() {
  const { t } = useTranslation()
  return (
    <Card as="section" tone="raised" aria-labelledby="rules-title" className="flex flex-col gap-3">
      <h2 id="rules-title" className="font-semibold">
        {t('sponsor.rewards.rulesTitle')}
      </h2>
      <ul className="flex flex-col gap-2 text-sm">
        {rules.map((rule) => (
          <li key={rule} className="flex items-start gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-action-ink" />
            {t(`sponsor.rewards.rules.${rule}`)}
          </li>
        ))}
      </ul>
    </Card>
  )
}
