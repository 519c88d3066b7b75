import type { BoxOdds, BoxOpening, Loot as LootView } from '@satoshi/contract/box'
import { boostIn, boxContents, boxes, wearables, type Box, type BoxContent } from '@satoshi/rules/box/box'
import { btzIn, freezesIn, hintsIn, odds, wearableCents } from '@satoshi/rules/box/odds'
import type { Loot } from '@satoshi/rules/box/open-box'
import { drawMessage } from '@satoshi/rules/box/roll'
import { btz } from '@satoshi/rules/money'

import type { Opening } from './box-store.ts'
import { commitmentTo } from './roll-digest.ts'

/** The published odds of all boxes; what cannot come is left out. Source: product 5.13. */
export const oddsViews: BoxOdds[] = boxes.map((box) => ({
  box,
  lines: boxContents.filter((content) => odds[box][content] > 0).map((content) => oddsLine(box, content)),
}))

/** What a chest holds. */
export function lootView({ content, cents: amountCents, boost, hints, freezes }: Loot): LootView {
  return { content, amountCents, boost, hints, freezes }
}

/** A box as its player sees it after opening it, with what proves the roll. */
export function openingView({ id, userId, box, drawn, at, ...given }: Opening): BoxOpening {
  const { amountCents, boost, hints, freezes } = given
  return {
    id,
    box,
    openedAt: at.getTime(),
    loot: { content: drawn?.content ?? null, amountCents, boost, hints, freezes },
    proof: drawn && {
      seed: drawn.seed,
      commitment: commitmentTo(drawn.seed),
      roll: drawn.roll,
      ...drawn.pity,
      message: drawMessage({ userId, box, nonce: drawn.nonce }),
    },
  }
}

function oddsLine(box: Box, content: BoxContent): BoxOdds['lines'][number] {
  const worn = wearables.find((one) => one === content)
  const paid = worn ? { from: wearableCents[worn], to: wearableCents[worn] } : null
  const drawn = content === 'btz' ? { from: btz(btzIn[box].least), to: btz(btzIn[box].most) } : null
  const counts: Partial<Record<BoxContent, number>> = { hints: hintsIn[box], freeze: freezesIn[box] }
  return {
    content,
    perTenThousand: odds[box][content],
    count: counts[content] ?? null,
    fromCents: (paid ?? drawn)?.from ?? null,
    toCents: (paid ?? drawn)?.to ?? null,
    boost: content === 'boost' ? boostIn[box] : null,
  }
}
