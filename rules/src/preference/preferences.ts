import type { Subject } from '../words.ts'

/** Whom a player wants to meet: near their own rating, anybody, or rather somebody stronger. Source: product 1.3. */
export type OpponentLevel = 'similar' | 'any' | 'challenging'

/** What a player wants of opponents and invites; availability is kept by presence. Source: product 1.3. */
export type DuelPreferences = {
  /** Subjects that are drawn first; none means all. */
  preferredTopics: Subject[]
  allowBots: boolean
  botAfterWait: boolean
  opponentLevel: OpponentLevel
  autoAcceptFromFriends: boolean
  maxConcurrentInvites: number
}

/** What holds for a player who chose nothing. Source: product 4.8 (bots), 5.10 (three invites at once, 1 to 5). */
export const defaultPreferences: DuelPreferences = {
  preferredTopics: [],
  allowBots: true,
  botAfterWait: false,
  opponentLevel: 'similar',
  autoAcceptFromFriends: false,
  maxConcurrentInvites: 3,
}
