import { useTranslation } from 'react-i18next'

import { Card } from '../kit/card.tsx'
import { Fact } from '../kit/fact.tsx'
import { BookOpen, ShieldAlert, ShoppingBag, TrendingDown } from '../kit/icon.ts'

/** What BTZ are and are not. Whether they are sold is a text of its own, which changes on the day when that does. */
export function WhatBtzAre() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="what-title">
      <h2 id="what-title" className="mb-3 text-xl font-bold">
        {t('wallet.what.title')}
      </h2>
      <Card className="flex flex-col gap-5">
        <Fact
          icon={<ShieldAlert className="size-6 text-danger-ink" />}
          title={t('wallet.what.money')}
          text={t('wallet.what.moneyText')}
        />
        <Fact
          icon={<TrendingDown className="size-6 text-danger-ink" />}
          title={t('wallet.what.investment')}
          text={t('wallet.what.investmentText')}
        />
        <Fact
          icon={<ShoppingBag className="size-6 text-btz-ink" />}
          title={t('wallet.what.sale')}
          text={t('wallet.what.saleText')}
        />
        <Fact
          icon={<BookOpen className="size-6 text-info-ink" />}
          title={t('wallet.what.skill')}
          text={t('wallet.what.skillText')}
        />
      </Card>
    </section>
  )
}
