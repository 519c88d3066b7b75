import type { ProfilePage, Relation } from '@satoshi/contract/people'

import { ids } from '../lib/_ids.ts'

/** Strangers to each other. */
export const noRelation: Relation = { following: false, followsMe: false, friend: false, blocked: false }

/** The page of a player who can be challenged, with `changes`. */
export function profileOf(name: keyof typeof ids, changes: Partial<ProfilePage> = {}): ProfilePage {
  return {
    player: {
      id: ids[name],
      nickname: name,
      avatarUrl: null,
      avatarId: null,
      accessoryId: null,
      skinId: null,
      level: 3,
      isBot: false,
      rating: { value: 1500, provisional: false },
    },
    relation: noRelation,
    presence: 'online',
    lastSeen: null,
    accepts: 'yes',
    xp: 0,
    points: 0,
    streak: 0,
    frame: null,
    profileTheme: null,
    since: 0,
    followers: 0,
    following: 0,
    posts: 0,
    district: null,
    ratings: [],
    duels: { won: 0, lost: 0, drawn: 0 },
    between: { won: 0, lost: 0, drawn: 0, payPercent: 100 },
    ...changes,
  }
}
