import { Building2, House, Play, RefreshCw, Settings, Store, Target, Trophy, UserRound, Wallet } from './icon.ts'

/** The icons of the navigation by their names, for places that are plain data. */
export const placeIcons = { Building2, House, Play, RefreshCw, Settings, Store, Target, Trophy, UserRound, Wallet }
export type PlaceIcon = keyof typeof placeIcons
