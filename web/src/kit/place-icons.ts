import { House, Play, Store, Trophy, Wallet } from './icon.ts'

/** The icons of the navigation by their names, for places that are plain data. */
export const placeIcons = { House, Play, Store, Trophy, Wallet }
export type PlaceIcon = keyof typeof placeIcons
