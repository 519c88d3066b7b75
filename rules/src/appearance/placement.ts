import type { AvatarId } from '../avatar/avatars.ts'
import type { AccessoryId } from './accessories.ts'
import { anchorsOf, type AnchorName } from './anchors.ts'

/** Where on somebody an accessory is worn; of each slot one thing can be seen at a time. */
export type AccessorySlot = 'eyes' | 'crown' | 'ears' | 'neck' | 'shoulder'

/**
 * How an accessory hangs: the part of the sheet that its file shows (x, y, width, height), the point of the sheet that
 * comes to lie on the anchor, and the width on the sheet that comes to be the anchor's.
 */
export type Hanging = {
  slot: AccessorySlot
  on: AnchorName
  box: readonly [number, number, number, number]
  at: readonly [number, number]
  span: number
}

/** Where a picture lies over a face: percent of the side of the face's box. */
export type Placement = { left: number; top: number; width: number; height: number }

/** Place of an accessory on an avatar; null is the drawn default face. It may reach a little beyond the face's box. */
export function placeAccessory(avatarId: AvatarId | null, accessoryId: AccessoryId): Placement {
  const { on, box, at, span } = hangings[accessoryId]
  const anchor = anchorsOf(avatarId)[on]
  const scale = anchor.width / span
  return {
    left: percent(anchor.x - (at[0] - box[0]) * scale),
    top: percent(anchor.y - (at[1] - box[1]) * scale),
    width: percent(box[2] * scale),
    height: percent(box[3] * scale),
  }
}

/** Hangings of all accessories, as content/art draws them: on the sheet and in the size of the avatars. */
export const hangings: Record<AccessoryId, Hanging> = {
  'round-glasses': { slot: 'eyes', on: 'eyes', box: [22, 30, 52, 24], at: [48, 42], span: 42 },
  'ticker-cap': { slot: 'crown', on: 'crown', box: [12, 0, 72, 38], at: [48, 29], span: 48 },
  'lucky-cent': { slot: 'neck', on: 'neck', box: [30, 71, 36, 26], at: [48, 74], span: 30 },
  'trader-headset': { slot: 'ears', on: 'ears', box: [14, 8, 68, 58], at: [48, 45], span: 50 },
  'green-visor': { slot: 'crown', on: 'crown', box: [16, 15, 64, 24], at: [48, 28], span: 46 },
  'chart-shades': { slot: 'eyes', on: 'eyes', box: [22, 31, 52, 22], at: [48, 42], span: 42 },
  'piggy-pal': { slot: 'shoulder', on: 'shoulder', box: [28, 28, 40, 40], at: [48, 48], span: 40 },
  'bull-horns': { slot: 'crown', on: 'crown', box: [6, -2, 84, 36], at: [48, 27], span: 46 },
  'gold-chain': { slot: 'neck', on: 'neck', box: [27, 68, 42, 30], at: [48, 74], span: 30 },
  'courier-drone': { slot: 'shoulder', on: 'shoulder', box: [18, 25, 60, 49], at: [48, 49], span: 46 },
  'top-hat': { slot: 'crown', on: 'crown', box: [17, -8, 62, 42], at: [48, 27], span: 46 },
  'golden-monocle': { slot: 'eyes', on: 'eye', box: [36, 30, 30, 48], at: [48, 42], span: 42 },
  'skyline-crown': { slot: 'crown', on: 'crown', box: [19, -6, 58, 40], at: [48, 27], span: 46 },
  'vault-dragon': { slot: 'shoulder', on: 'shoulder', box: [21, 17, 54, 60], at: [48, 48], span: 44 },
}

function percent(length: number): number {
  return Math.round((length / 96) * 10_000) / 100
}
