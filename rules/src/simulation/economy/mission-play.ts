import { itemOfBox } from '../../box/odds.ts'
import {
  dayActivityOf,
  stepTowards,
  type MissionActivity,
  countedKinds,
  daysConsidered,
  factorAfter,
  factorBounds,
} from '../../mission/goal.ts'
import { type TopicRecord, newcomerDays, planDay, planWeek, type Known } from '../../mission/plan.ts'
import { claim, comboGrant, missionGrant, payOf } from '../../mission/mission.ts'
import { missionReference, grantAll } from './reward-bus.ts'
import { addItem, type SimMission, type SimPlayer, type SimSet } from './player.ts'
import type { Economy } from './economy.ts'

/** The sets of the day and of the week, made by the rules where there are none yet. */
export function openSets({ today }: Economy, player: SimPlayer): { day: SimSet; week: SimSet } {
  const { missions } = player
  if (missions.day?.starts !== today.day) {
    const known = knownOf(player, today.day)
    const goals = planDay(known, `${player.id}:${today.day}`)
    missions.day = newSet(goals, { starts: today.day, closesAt: today.closesAt, factor: known.factor })
    missions.earlierDays += 1
  }
  if (missions.week?.starts !== today.week) {
    const known = knownOf(player, today.day)
    missions.week = newSet(planWeek(known), { starts: today.week, closesAt: today.weekClosesAt, factor: known.factor })
  }
  return { day: missions.day, week: missions.week }
}

/** Counts an activity for missions, and claims what is done with it: who plays also taps. */
export function countForMissions(economy: Economy, player: SimPlayer, activity: MissionActivity): void {
  const sets = openSets(economy, player)
  for (const period of ['day', 'week'] as const) {
    for (const mission of sets[period].missions) {
      if (mission.claimed) continue
      mission.progress = Math.min(mission.progress + stepTowards(mission, activity), mission.target)
      if (mission.progress >= mission.target) claimMission(economy, player, { period, set: sets[period], mission })
    }
  }
  const done = dayActivityOf(activity)
  for (const kind of countedKinds) player.today.activity[kind] += done[kind]
  addTopics(economy, player, activity)
}

type Claiming = { period: 'day' | 'week'; set: SimSet; mission: SimMission }

function claimMission(economy: Economy, player: SimPlayer, { period, set, mission }: Claiming): void {
  const window = { period: set.starts, current: economy.today[period], closesAt: set.closesAt }
  const claimed = claim(mission, window, player.now)
  if (!claimed.ok || claimed.value === 'before') return
  mission.claimed = true
  grantAll(economy, player, [
    missionGrant(missionReference(period, set.starts, mission.slot), payOf(period, mission.slot), 'player'),
  ])
  if (period === 'week' || !set.missions.every((one) => one.claimed)) return
  grantAll(economy, player, [comboGrant(set.starts)])
  addItem(player, itemOfBox.rare, 1)
  player.today.combo = true
}

function knownOf({ missions }: SimPlayer, today: string): Known {
  const last = missions.day
  const done = last?.missions.filter(({ progress, target }) => progress >= target).length ?? 0
  return {
    today,
    earlierDays: Math.min(missions.earlierDays, newcomerDays),
    days: missions.days.slice(0, daysConsidered),
    factor: last ? factorAfter(last.factor, done) : factorBounds.start,
    topics: [...missions.topics.values()],
    // What the year's players review belongs to no topic.
    memory: [],
  }
}

function newSet(goals: ReturnType<typeof planDay>, about: Omit<SimSet, 'missions'>): SimSet {
  return { ...about, missions: goals.map((goal, slot) => ({ ...goal, slot, progress: 0, claimed: false })) }
}

function addTopics({ today }: Economy, { missions }: SimPlayer, { answers }: MissionActivity): void {
  for (const { topic, right } of answers) {
    const record: TopicRecord = missions.topics.get(topic) ?? { topic, answered: 0, right: 0, lastDay: today.day }
    record.answered += 1
    record.right += right ? 1 : 0
    record.lastDay = today.day
    missions.topics.set(topic, record)
  }
}
