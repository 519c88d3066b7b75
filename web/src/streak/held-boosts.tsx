import type { BoostItem, Item } from '@satoshi/contract/inventory'
import { boostItems, boosts } from '@satoshi/rules/inventory/boosts'
import { minute } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { decimalText, Num } from '../kit/number-text.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { useBoostUse, useInventory } from './use-streak.ts'

/** The boosts that the player holds, each with the button that uses it. Nothing is shown while none is held. */
export function HeldBoosts() {
  const { t } = useTranslation()
  const { data: inventory } = useInventory()
  const use = useBoostUse()
  const held = (inventory?.items ?? []).flatMap(({ item, held: count }) => (isBoost(item) ? [{ item, count }] : []))
  if (held.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 font-semibold">{t('streak.boosts.title')}</h3>
      <ul className="divide-y divide-line">
        {held.map(({ item, count }) => (
          <li key={item} className="flex min-h-14 items-center gap-3 py-1">
            <BoostName item={item} />
            <span className="numbers ms-auto text-muted">
              <Num value={count} />
            </span>
            <Button variant="quiet" busy={use.isPending && use.variables === item} onClick={() => use.mutate(item)}>
              {t('streak.boosts.use')}
            </Button>
          </li>
        ))}
      </ul>
      {use.error && (
        <p role="alert" className="text-sm font-medium text-danger-ink">
          {refusalText(use.error)}
        </p>
      )}
    </div>
  )
}

function BoostName({ item }: { item: BoostItem }) {
  const { t, i18n } = useTranslation()
  const { kind, percent, lastsMillis } = boosts[item]
  const multiplier = decimalText(percent / 100, i18n.language)
  return <span className="min-w-0">{t(`item.${kind}`, { multiplier, minutes: lastsMillis / minute })}</span>
}

function isBoost(item: Item): item is BoostItem {
  return boostItems.some((boost) => boost === item)
}
