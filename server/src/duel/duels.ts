import type { Matches } from '../match/match-api.ts'
import type { App } from '../platform/app.ts'

/** What of the world duels need. */
export type DuelWorld = Pick<App, 'clock' | 'db' | 'inTransaction' | 'live' | 'log' | 'newSeed'>

/** Duels: the world, and the matches that they are played in. */
export type Duels = { app: DuelWorld; matches: Matches }
