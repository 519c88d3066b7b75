import type { Wallet } from '@satoshi/contract/profile'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Btz, formatBtz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { ChevronRight } from '../kit/icon.ts'
import { LotsBar } from './lots-bar.tsx'

/** The balance with what of it may be staked or sent, in words. */
export function BalanceCard({ wallet }: { wallet: Wallet }) {
  const { t, i18n } = useTranslation()
  const words = t('wallet.inWords', {
    balance: formatBtz(wallet.balanceCents, i18n.language),
    earned: formatBtz(wallet.earnedCents, i18n.language),
  })
  return (
    <Card as="section" tone="btz" aria-labelledby="balance-title" className="@container flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <h2 id="balance-title" className="text-sm font-semibold text-muted">
          {t('wallet.balance')}
        </h2>
        <Link
          to="/beetz-info"
          className="-m-2 inline-flex min-h-11 items-center gap-0.5 rounded-md p-2 text-sm font-semibold text-btz-ink hover:underline"
        >
          {t('wallet.more')}
          <ChevronRight aria-hidden="true" className="size-4 rtl:-scale-x-100" />
        </Link>
      </div>
      <Btz
        cents={wallet.balanceCents}
        className="w-fit font-display text-[clamp(1.25rem,11cqi,2.25rem)] leading-none"
      />
      <LotsBar wallet={wallet} />
      <p className="text-sm text-muted">{words}</p>
    </Card>
  )
}
