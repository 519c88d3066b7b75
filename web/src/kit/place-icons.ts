import { Building2, House, Play, Store, Trophy, Wallet } from './icon.ts'

/** The icons of the navigation by their names, for places that are plain data. */
export const placeIcons = { Building2, House, Play, Store, Trophy, Wallet }
export type PlaceIcon = keyof typeof placeIcons
