import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { Fact } from '../kit/fact.tsx'
import { CircleX, RefreshCw, Shield } from '../kit/icon.ts'

/** What no plan changes, how it is paid again, and how that ends. */
export function PlanFacts() {
  const { t } = useTranslation()
  return (
    <Card as="section" aria-labelledby="plan-facts-title" className="flex flex-col gap-5">
      <h2 id="plan-facts-title" className="text-lg font-bold">
        {t('subscription.facts.title')}
      </h2>
      <div className="grid gap-5 lg:grid-cols-3">
        <Fact
          icon={<Shield className="size-6 text-streak-ink" />}
          title={t('subscription.facts.never')}
          text={t('subscription.facts.neverText')}
        />
        <Fact
          icon={<RefreshCw className="size-6 text-info-ink" />}
          title={t('subscription.facts.renews')}
          text={t('subscription.facts.renewsText')}
        />
        <Fact
          icon={<CircleX className="size-6 text-info-ink" />}
          title={t('subscription.facts.cancel')}
          text={t('subscription.facts.cancelText')}
        />
      </div>
    </Card>
  )
}
