import type { Loot } from '@satoshi/contract/box'
import { boosts, type BoostItem } from '@satoshi/rules/inventory/boosts'
import { minute } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { numberFormat } from '../kit/formats.ts'

/** The parts of what came out of a box, in words. */
export function useLootText(): (loot: Omit<Loot, 'content'>) => string[] {
  const { t, i18n } = useTranslation()
  const boostText = useBoostText()
  return ({ amountCents, boost, hints, freezes }) => [
    ...(amountCents > 0 ? [t('mission.loot.btz', { btz: formatBtz(amountCents, i18n.language) })] : []),
    ...(boost ? [boostText(boost)] : []),
    ...(hints > 0 ? [t('mission.loot.hints', { hints })] : []),
    ...(freezes > 0 ? [t('mission.loot.freezes', { freezes })] : []),
  ]
}

/** A boost by what it does: how many times the XP, and for how long. */
export function useBoostText(): (boost: BoostItem) => string {
  const { t, i18n } = useTranslation()
  return (boost) => {
    const { percent, lastsMillis } = boosts[boost]
    const multiplier = percent / 100
    const times = numberFormat(i18n.language).format(multiplier)
    return t('mission.loot.boost', { times, minutes: lastsMillis / minute })
  }
}
