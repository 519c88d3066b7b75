import type { Loot } from '@satoshi/contract/box'
import type { AvatarId } from '@satoshi/rules/avatar/avatars'
import { boosts, type BoostItem } from '@satoshi/rules/inventory/boosts'
import { minute } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { numberFormat } from '../kit/formats.ts'

/** The parts of what came out of a box, in words. */
export function useLootText(): (loot: Omit<Loot, 'content'>) => string[] {
  const { t, i18n } = useTranslation()
  const boostText = useBoostText()
  return ({ amountCents, boost, hints, freezes, avatarId }) => [
    ...(avatarId ? [t('mission.loot.avatar', { name: t(`avatar.names.${avatarId}`) })] : []),
    ...(amountCents > 0 ? [t('mission.loot.btz', { btz: formatBtz(amountCents, i18n.language) })] : []),
    ...(boost ? [boostText(boost)] : []),
    ...(hints > 0 ? [t('mission.loot.hints', { hints })] : []),
    ...(freezes > 0 ? [t('mission.loot.freezes', { freezes })] : []),
  ]
}

/** The avatars among which one was drawn, in the order in which the rest of the roll picked. */
export function useLackedText(): (lacked: readonly AvatarId[]) => string {
  const { t, i18n } = useTranslation()
  return (lacked) =>
    lacked.length === 0
      ? t('mission.proof.none')
      : new Intl.ListFormat(i18n.language, { type: 'unit' }).format(lacked.map((id) => t(`avatar.names.${id}`)))
}

/** A boost by what it does: how many times the XP or the BTZ of answers, and for how long. */
export function useBoostText(): (boost: BoostItem) => string {
  const { t, i18n } = useTranslation()
  return (boost) => {
    const { kind, percent, lastsMillis } = boosts[boost]
    const multiplier = percent / 100
    const times = numberFormat(i18n.language).format(multiplier)
    return t(`mission.loot.${kind}`, { times, minutes: lastsMillis / minute })
  }
}
