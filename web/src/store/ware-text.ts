import type { Wearable } from '@satoshi/rules/appearance/wearables'
import { boosts, type BoostItem } from '@satoshi/rules/inventory/boosts'
import { solo } from '@satoshi/rules/match/formats/solo'
import { placeOf, type Ware } from '@satoshi/rules/store/wares'
import { minute, second } from '@satoshi/rules/time'
import { useTranslation } from 'react-i18next'

import { decimalText } from '../kit/number-text.tsx'
import type { ShelfId } from './shelf.ts'
import { garmentOf } from './worn.ts'

/** What a thing is called, and what it does, in the player's language; the numbers are those of the rules. */
export function useWareText() {
  const { t, i18n } = useTranslation()
  const nameOf = (id: ShelfId): string => {
    const garment = garmentOf(id)
    if (garment?.way === 'avatar') return t(`avatar.names.${garment.id}`)
    if (garment?.way === 'accessory') return t(`avatar.accessories.${garment.id}`)
    if (garment?.way === 'skin') return t(`avatar.skins.${garment.id}`)
    const boost = boostOf(id)
    if (boost) return t(`item.${boost.kind}`, { multiplier: decimalText(boost.percent / 100, i18n.language), ...boost })
    const count = livesIn(id)
    if (count !== null) return t('store.items.lives', { count })
    return t(`store.items.${plainOf(id)}`, { seconds })
  }
  /** Of what is used; what is worn is seen. */
  const doesOf = (id: ShelfId): string => {
    const boost = boostOf(id)
    if (boost) return t(`store.does.${boost.kind}`, { ...boost, percent: boost.percent - 100 })
    const count = livesIn(id)
    if (count !== null) return t('store.does.lives', { count })
    return t(`store.does.${plainOf(id)}`, { seconds })
  }
  /** With how many of it were bought, where they are more than one. */
  const countedName = (id: ShelfId, count: number) =>
    count === 1 ? nameOf(id) : t('store.items.counted', { name: nameOf(id), count })
  return { nameOf, doesOf, countedName }
}

const seconds = (solo.hints?.extraMillis ?? 0) / second

function boostOf(id: ShelfId) {
  const boost = Object.entries(boosts).find(([item]) => item === id)?.[1]
  return boost && { kind: boost.kind, percent: boost.percent, minutes: boost.lastsMillis / minute }
}

function livesIn(id: ShelfId): number | null {
  const place = isLives(id) ? placeOf(id) : null
  return place?.kind === 'lives' ? place.count : null
}

function isLives(id: ShelfId): id is Extract<Ware, 'life' | 'fiveLives'> {
  return id === 'life' || id === 'fiveLives'
}

/** Things whose names and deeds are one text each; a new ware is a row here, or has a place above. */
type Plain = Exclude<Ware, Wearable | BoostItem | 'life' | 'fiveLives'>
const plain: Record<Plain, true> = { freeze: true, hintFiftyFifty: true, hintExtraTime: true, hintSkip: true }

function plainOf(id: ShelfId): Plain {
  if (!isPlain(id)) throw new Error(`${id} has no name`)
  return id
}

function isPlain(id: string): id is Plain {
  return id in plain
}
