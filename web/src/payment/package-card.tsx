import type { Payments } from '@satoshi/contract/payment'
import { btz } from '@satoshi/rules/money'
import { useTranslation } from 'react-i18next'

import { Btz } from '../game-kit/btz.tsx'
import { classNames } from '../kit/class-names.ts'
import { formatReais } from '../kit/money-text.ts'
import { CoinStack } from './coin-stack.tsx'

type PackageCardProps = {
  of: Payments['packages'][number]
  standing: 'barred' | 'over' | 'open'
  onOpen: () => void
}

/** A package: what it brings, its price and the price of a unit. All look alike, none is pushed. */
export function PackageCard({ of, standing, onOpen }: PackageCardProps) {
  const { t, i18n } = useTranslation()
  const { name, amountCents, priceCentavos, thousandCentavos, extraPercent } = of
  const content = (
    <>
      <span className="grid shrink-0 place-items-center lg:h-24 lg:w-full lg:items-end">
        <CoinStack of={name} className="w-24 lg:w-36" />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="text-sm font-medium text-muted">{t(`payment.packages.${name}`)}</span>
        <Btz cents={amountCents} className="self-start font-display text-2xl leading-tight" />
        <span className="numbers mt-1 text-lg leading-tight font-bold">
          {formatReais(priceCentavos, i18n.language)}
        </span>
        <span className="numbers mt-1 text-sm text-muted">
          {t('payment.shelf.each', { price: thousandCentavos, unit: unitCents })}
        </span>
        {extraPercent > 0 && (
          <span className="numbers text-sm text-pretty text-muted">
            {t('payment.shelf.extra', { percent: extraPercent, name: t('payment.packages.basic') })}
          </span>
        )}
        {standing === 'over' && <span className="mt-1 text-sm font-medium text-pretty">{t('payment.shelf.over')}</span>}
      </span>
    </>
  )
  if (standing === 'barred') return <div className={card}>{content}</div>
  return (
    <button type="button" aria-haspopup="dialog" onClick={onOpen} className={classNames(card, pressable)}>
      {content}
    </button>
  )
}

/** The unit that prices are compared by, in cents of BTZ. Source: product 6.5. */
export const unitCents = btz(1_000)

const card =
  'flex items-center gap-4 rounded-lg border border-line bg-surface p-4 text-start shadow-low lg:flex-col lg:items-stretch'
const pressable = 'transition-[transform,border-color] duration-120 hover:border-control active:translate-y-px'
