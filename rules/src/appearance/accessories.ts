import { soldAs, type SoldAs } from '../store/worn.ts'

const starters = ['round-glasses', 'ticker-cap', 'lucky-cent'] as const

export type AccessoryId = (typeof starters)[number] | SoldAs<'accessory'>

/** What is worn on an avatar, in the order in which it is shown: the dearest last. Source: product 6.4. */
export const accessoryIds: readonly AccessoryId[] = [...starters, ...soldAs('accessory')]

/** The accessory that a text names; null where it names none. */
export function readAccessoryId(text: string): AccessoryId | null {
  return accessoryIds.find((id) => id === text) ?? null
}

/** Path of an accessory's picture, on our own origin; the files are drawn by content/art. */
export function accessoryPath(id: AccessoryId): string {
  return `/accessories/${id}.svg`
}
