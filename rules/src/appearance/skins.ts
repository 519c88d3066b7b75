import { soldAs, type SoldAs } from '../store/worn.ts'

const starters = ['night-skyline', 'quiet-ledger'] as const

export type SkinId = (typeof starters)[number] | SoldAs<'skin'>

/** How a player's card can look, in the order in which it is shown: the dearest last. Source: product 6.4. */
export const skinIds: readonly SkinId[] = [...starters, ...soldAs('skin')]

/** The skin that a text names; null where it names none. */
export function readSkinId(text: string): SkinId | null {
  return skinIds.find((id) => id === text) ?? null
}

/** Paths of a skin's backdrop in the dark and in the light theme, on our own origin; the files are drawn by content/art. */
export function skinPaths(id: SkinId): { dark: string; light: string } {
  return { dark: `/skins/${id}.svg`, light: `/skins/${id}-light.svg` }
}
