import type { PlanOffer } from '@satoshi/contract/dashboard'
import { minute } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Crown, Heart, Shuffle, Snowflake } from '../kit/icon.ts'
import { formatReais } from '../kit/money-text.ts'

/** What the premium plan gives and costs, and what it never changes. No countdown, no comparison that presses. */
export function UpgradeCard({ offer }: { offer: PlanOffer }) {
  const { t, i18n } = useTranslation()
  const { lives, lifeEvery, freezes, freeRerolls, monthCentavos, yearCentavos } = offer
  const price = (centavos: number) => formatReais(centavos, i18n.language)
  const gains = [
    { icon: Heart, text: t('dashboard.upgrade.lives', { lives, minutes: lifeEvery / minute }) },
    { icon: Snowflake, text: t('dashboard.upgrade.freezes', { freezes }) },
    { icon: Shuffle, text: t('dashboard.upgrade.rerolls', { rerolls: freeRerolls }) },
  ]
  return (
    <Card as="section" tone="xp" aria-labelledby="upgrade-title" className="flex flex-col gap-3">
      <h2 id="upgrade-title" className="flex items-center gap-2 text-xl font-bold">
        <Crown aria-hidden="true" className="size-5 shrink-0 text-xp-ink" />
        {t('dashboard.upgrade.title')}
      </h2>
      <ul className="flex flex-col gap-2">
        {gains.map(({ icon: Icon, text }) => (
          <li key={text} className="flex items-start gap-2">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-xp-ink" />
            {text}
          </li>
        ))}
      </ul>
      <p className="font-semibold">
        {t('dashboard.upgrade.price', { month: price(monthCentavos), year: price(yearCentavos) })}
      </p>
      <p className="text-sm text-muted">{t('dashboard.upgrade.never')}</p>
      <LinkButton to="/subscription-plans" variant="quiet">
        {t('dashboard.upgrade.action')}
      </LinkButton>
    </Card>
  )
}
