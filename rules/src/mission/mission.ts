import { ok, refused, type Outcome } from '../outcome.ts'
import { hour, type Day, type Instant, type Millis } from '../time.ts'

/** How long after its day or week a mission that is done can be claimed. Source: product 5.12. */
export const claimMillis: Millis = 24 * hour

/** States of a mission. Source: product 1.3 and 5.12. */
export const missionStates = ['inProgress', 'completed', 'claimed', 'expired'] as const
export type MissionState = (typeof missionStates)[number]

/** A mission as far as its state goes; `claimed` also where it was paid because nobody claimed it. */
export type Standing = { progress: number; target: number; claimed: boolean }

/** The day or week of a mission: its name, the one that is open now, and when it closes. */
export type Window = { period: Day; current: Day; closesAt: Instant }

/** Whether what is played now counts for missions of the window. */
export function isOpen({ period, current }: Window): boolean {
  return period >= current
}

/** Whether missions of the window can be claimed at `at`: while it is open, and 24 hours after it has closed. */
export function mayClaimIn(window: Window, at: Instant): boolean {
  return isOpen(window) || at < window.closesAt + claimMillis
}

/** The state of a mission at `at`. What is done and was not claimed in time is `expired` until it is paid by itself. */
export function stateAt({ progress, target, claimed }: Standing, window: Window, at: Instant): MissionState {
  if (claimed) return 'claimed'
  if (progress >= target) return mayClaimIn(window, at) ? 'completed' : 'expired'
  return isOpen(window) ? 'inProgress' : 'expired'
}

/** Whether a mission may be claimed; claimed again it is nothing new. Refuses `mission.notDone` and `mission.expired`. */
export function claim(
  mission: Standing,
  window: Window,
  at: Instant,
): Outcome<'now' | 'before', 'mission.notDone' | 'mission.expired'> {
  const state = stateAt(mission, window, at)
  if (state === 'claimed') return ok('before')
  if (state === 'completed') return ok('now')
  return refused(state === 'expired' ? 'mission.expired' : 'mission.notDone')
}

/** Whether a mission is paid by itself, BTZ alone: it is done, and the time to claim it has passed. Source: product 5.12. */
export function isOverdue(mission: Standing, window: Window, at: Instant): boolean {
  return !mission.claimed && mission.progress >= mission.target && !mayClaimIn(window, at)
}
