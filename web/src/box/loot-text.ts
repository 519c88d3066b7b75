import type { Loot } from '@satoshi/contract/box'
import { readAccessoryId } from '@satoshi/rules/appearance/accessories'
import { readSkinId } from '@satoshi/rules/appearance/skins'
import { readAvatarId } from '@satoshi/rules/avatar/avatars'
import type { Piece } from '@satoshi/rules/box/pieces'
import { boosts, type BoostItem } from '@satoshi/rules/inventory/boosts'
import { catalogue } from '@satoshi/rules/store/catalogue'
import { minute } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { formatBtz } from '../game-kit/btz.tsx'
import { numberFormat } from '../kit/formats.ts'

/** The parts of what came out of a box, in words. */
export function useLootText(): (loot: Omit<Loot, 'content'>) => string[] {
  const { t, i18n } = useTranslation()
  const boostText = useBoostText()
  const pieceText = usePieceText()
  return ({ amountCents, boost, hints, freezes, pieceId }) => [
    ...(pieceId ? [pieceText(pieceId)] : []),
    ...(amountCents > 0 ? [t('mission.loot.btz', { btz: formatBtz(amountCents, i18n.language) })] : []),
    ...(boost ? [boostText(boost)] : []),
    ...(hints > 0 ? [t('mission.loot.hints', { hints })] : []),
    ...(freezes > 0 ? [t('mission.loot.freezes', { freezes })] : []),
  ]
}

/** The pieces among which one was drawn, in the order in which the rest of the roll picked. */
export function useLackedText(): (lacked: readonly Piece[]) => string {
  const { t, i18n } = useTranslation()
  const pieceName = usePieceName()
  return (lacked) =>
    lacked.length === 0
      ? t('mission.proof.none')
      : new Intl.ListFormat(i18n.language, { type: 'unit' }).format(lacked.map(pieceName))
}

/** A piece by what it is and what it is called. */
function usePieceText(): (piece: Piece) => string {
  const { t } = useTranslation()
  const pieceName = usePieceName()
  return (piece) => t(`mission.loot.${catalogue[piece].wornAs}`, { name: pieceName(piece) })
}

function usePieceName(): (piece: Piece) => string {
  const { t } = useTranslation()
  return (piece) => {
    const [accessory, skin, avatar] = [readAccessoryId(piece), readSkinId(piece), readAvatarId(piece)]
    if (accessory) return t(`avatar.accessories.${accessory}`)
    if (skin) return t(`avatar.skins.${skin}`)
    return avatar ? t(`avatar.names.${avatar}`) : piece
  }
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
