import { btz, cents, type Cents } from '../money.ts'
import type { Grant } from '../progress/grant.ts'
import type { Day } from '../time.ts'

/** What a mission pays. */
export type MissionPay = { xp: number; cents: Cents }

/** What the five missions of a day pay, in the order of their slots. Source: product 5.12, 6.3. */
export const dailyPay: readonly MissionPay[] = [
  { xp: 20, cents: btz(40) },
  { xp: 30, cents: btz(60) },
  { xp: 40, cents: btz(80) },
  { xp: 50, cents: btz(100) },
  { xp: 60, cents: btz(120) },
]

/** What the five missions of a week pay. Source: product 5.12, 6.3. */
export const weeklyPay: readonly MissionPay[] = [200, 300, 400, 500, 600].map((whole) => ({ xp: 0, cents: btz(whole) }))

/** What claiming all five missions of a day pays; a rare box comes with it. Source: product 1.9. */
export const comboPay: MissionPay = { xp: 500, cents: btz(1_000) }

/** What the mission at `slot` pays. */
export function payOf(period: 'day' | 'week', slot: number): MissionPay {
  return (period === 'day' ? dailyPay : weeklyPay)[slot] ?? { xp: 0, cents: cents(0) }
}

/** The grant for a mission, once for a mission: claimed by its player it brings all, paid by itself BTZ alone. */
export function missionGrant(id: string, pay: MissionPay, by: 'player' | 'itself'): Grant {
  const xp = by === 'player' ? pay.xp : 0
  return { source: 'mission', ref: id, xp, points: xp, earnedCents: pay.cents, grantedCents: cents(0) }
}

/** The grant for all five missions of `day`, once a day. */
export function comboGrant(day: Day): Grant {
  const { xp, cents: earnedCents } = comboPay
  return { source: 'missionCombo', ref: day, xp, points: xp, earnedCents, grantedCents: cents(0) }
}
