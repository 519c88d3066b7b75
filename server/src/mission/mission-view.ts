import type { Mission, MissionSet as SetView, Missions } from '@satoshi/contract/mission'
import {
  claimMillis,
  stateAt,
  type Window,
  rerollCents,
  rerolls,
  comboPay,
  payOf,
} from '@satoshi/rules/mission/mission'
import { missionQuizQuestions } from '@satoshi/rules/mission/plan'
import type { Instant } from '@satoshi/rules/time'

import type { MissionSet, Period, StoredMission } from './set-store.ts'
import { windowOf, type OpenPeriods } from './sets.ts'

/** A mission as its player sees it. */
export function missionView(mission: StoredMission, period: Period, now: { window: Window; at: Instant }): Mission {
  const { id, slot, kind, topic, subject, progress, target, claimedBy } = mission
  const state = stateAt({ progress, target, claimed: claimedBy !== null }, now.window, now.at)
  const { xp, cents: amountCents } = payOf(period, slot)
  return { id, slot, kind, topic, subject, progress, target, state, xp, amountCents }
}

export function setView(set: MissionSet, open: OpenPeriods, at: Instant): SetView {
  const window = windowOf(set, open)
  // While a change of zone holds a day open, it closes when that says.
  const isCurrent = set.starts === open[set.period].starts
  const closesAt = isCurrent ? open[set.period].closesAt : set.closesAt
  const missions = set.missions.map((mission) => missionView(mission, set.period, { window, at }))
  return { starts: set.starts, closesAt, claimUntil: closesAt + claimMillis, missions }
}

/** How the combo of a day stands. */
export function comboView({ missions }: MissionSet): Missions['combo'] {
  const claimed = missions.filter(({ claimedBy }) => claimedBy === 'player').length
  const { xp, cents: amountCents } = comboPay
  return { claimed, of: missions.length, paid: claimed === missions.length, xp, amountCents }
}

/** Rerolls that are left of a day, and what the next costs, where `free` of a day cost nothing. */
export function rerollsView({ rerolls: used }: MissionSet, free: number): Missions['rerolls'] {
  return { left: rerolls.most - used, costCents: rerollCents({ used, free }) }
}

/** How the mission quiz of a day stands, by whether its match is the one that is open. */
export function quizView({ quizMatchId }: MissionSet, isOpen: boolean): Missions['quiz'] {
  const state = quizMatchId === null ? 'open' : isOpen ? 'running' : 'done'
  return { state, questions: missionQuizQuestions }
}
