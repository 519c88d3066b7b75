import { defaultExperience, defaultNotices } from '@satoshi/rules/settings'
import { perksOf } from '@satoshi/rules/subscription/plans'
import { hour } from '@satoshi/rules/time'

import type { Api } from './api.ts'
import { serverNow } from './clock.ts'
import { ids } from './_ids.ts'

/** What the server answers of the signed-in player. */
export type Me = Awaited<ReturnType<Api['profile']['me']>>

/** Ana, who has a password and a confirmed address, with `changes`. */
export function meOf(changes: Partial<Me> = {}, profile: Partial<Me['profile']> = {}): Me {
  return {
    profile: {
      id: ids.ana,
      userId: ids.ana,
      nickname: 'Ana',
      email: 'ana@example.com',
      emailConfirmed: true,
      language: 'pt-BR',
      birthDate: '1990-01-01',
      timeZone: 'America/Sao_Paulo',
      zoneChangesFrom: null,
      nicknamePriceCents: 0,
      points: 0,
      level: 3,
      xp: 0,
      levelXp: 0,
      levelNeedsXp: 100,
      stars: 0,
      streak: 0,
      streakMultiplier: 1,
      profileImageUrl: null,
      currentAvatarId: null,
      accessoryId: null,
      skinId: null,
      financialGoal: null,
      perks: perksOf('free'),
      profileTheme: null,
      questionRegion: 'BR',
      ...profile,
    },
    settings: { experience: defaultExperience, notices: defaultNotices, theme: null },
    wallet: { balanceCents: 100_000, earnedCents: 60_000, grantedCents: 40_000 },
    today: {
      day: '2026-01-01',
      closesAt: serverNow() + 24 * hour,
      xp: 0,
      answered: 0,
      answeredYesterday: 0,
      correct: 0,
      quizzes: 0,
      quizzesPaid: 0,
      streakDone: false,
      firstQuizCents: null,
      answerCents: 0,
      answerCapCents: 0,
    },
    roles: { admin: false, sponsorOf: [] },
    complete: true,
    hasPassword: true,
    offersRide: false,
    serverNow: serverNow(),
    ...changes,
  }
}
