import type { Wallet } from '@satoshi/contract/profile'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { Card } from '../kit/card.tsx'
import { LotsBar } from './lots-bar.tsx'

/** The balance and its two lots, each with what it may do. */
export function LotsCard({ wallet }: { wallet: Wallet }) {
  const { t } = useTranslation()
  return (
    <Card as="section" tone="btz" aria-labelledby="lots-title" className="@container flex flex-col gap-4">
      <div>
        <p className="text-sm font-semibold text-muted">{t('wallet.balance')}</p>
        <Btz cents={wallet.balanceCents} className="font-display text-[clamp(1.25rem,11cqi,3rem)] leading-tight" />
      </div>
      <LotsBar wallet={wallet} />
      <h2 id="lots-title" className="sr-only">
        {t('wallet.lots.title')}
      </h2>
      <dl className="grid gap-5 sm:grid-cols-2">
        <Lot
          sign={<span aria-hidden="true" className="size-4 rounded-full bg-btz" />}
          name={t('wallet.lots.earned')}
          cents={wallet.earnedCents}
          text={t('wallet.lots.earnedText')}
        />
        <Lot
          sign={<span aria-hidden="true" className="size-4 rounded-full border-2 border-btz/70 bg-btz/12" />}
          name={t('wallet.lots.granted')}
          cents={wallet.grantedCents}
          text={t('wallet.lots.grantedText')}
        />
      </dl>
    </Card>
  )
}

type LotProps = { sign: ReactNode; name: string; cents: number; text: string }

function Lot({ sign, name, cents, text }: LotProps) {
  return (
    <div>
      <dt className="flex items-center gap-2 font-semibold">
        {sign}
        {name}
      </dt>
      <dd>
        <Btz cents={cents} className="text-xl" />
        <p className="mt-1 text-sm text-muted">{text}</p>
      </dd>
    </div>
  )
}
