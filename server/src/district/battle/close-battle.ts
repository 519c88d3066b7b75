import {
  battlePoints,
  battleRules,
  battleSides,
  eloAfter,
  fighterPay,
  judgeBattle,
  lostTenths,
  resultOf,
  type BattleSide,
  type BattleVerdict,
} from '@satoshi/rules/district/battle'
import { firstWeekThatCounts } from '@satoshi/rules/district/power'
import { cents } from '@satoshi/rules/money'
import { hour, leagueWeek, minute, type Instant, type Millis } from '@satoshi/rules/time'

import { saveNotices, type NewNotice } from '../../notification/notification-api.ts'
import type { App } from '../../platform/app.ts'
import { publishStale } from '../../platform/live/live.ts'
import type { Tx } from '../../platform/postgres/db.ts'
import { scheduleEvents } from '../../platform/scheduled-events/scheduled-events-store.ts'
import type { EventHandlers } from '../../platform/scheduled-events/scheduled-events.ts'
import { grant } from '../../progress/progress-api.ts'
import { appendPoints, readWeeks } from '../power-store.ts'
import {
  lockBattle,
  lockRecords,
  nextToAnnounce,
  readBattle,
  writeOutcome,
  writeRecord,
  type BattleRow,
  type OpenBattle,
} from './battle-store.ts'
import { countOpenAttempts, nextUnpaid, readBests, writePaid } from './fighter-store.ts'

/** How long attempts are waited for that began before the end: ten questions with all that they wait take less than seven minutes. */
export const closeGraceMillis: Millis = 10 * minute
/** After an outage attempts get its time back: those that still run are waited for, as often as this, and so long at most. */
const waitsFor: Millis = minute
const waitsUntil: Millis = 2 * hour

/** Residents that one transaction tells of an attack, and fighters that one pays. */
const announcedAtOnce = 500
const paidAtOnce = 20

/**
 * What happens of a battle by itself: residents of the challenged district are told, it is closed once, and its fighters are
 * paid. Each goes on where it was when a process died.
 */
export function battleEvents({ live }: Pick<App, 'live'>) {
  return {
    battleAnnounced: {
      handle: async (tx, { ref, at, now }) => {
        const told = await announceAttack(tx, ref, at)
        if (told.length === announcedAtOnce) await scheduleEvents(tx, [{ kind: 'battleAnnounced', ref, at: now }])
        return () => told.forEach((userId) => publishStale(live, userId, 'notifications', 'district'))
      },
    },
    battleCloses: {
      lock: (tx, ref) => lockBattle(tx, ref, 'close'),
      handle: async (tx, { ref, at, now }) => {
        const battle = await lockBattle(tx, ref, 'close')
        if (battle?.outcome !== null) return undefined
        if (now < battle.endsAt + waitsUntil && (await countOpenAttempts(tx, ref)) > 0) {
          await scheduleEvents(tx, [{ kind: 'battleCloses', ref, at: now + waitsFor }])
          return undefined
        }
        await close(tx, battle, at)
        await scheduleEvents(tx, [{ kind: 'battlePays', ref, at: now }])
        return undefined
      },
    },
    battlePays: {
      handle: async (tx, { ref, now }) => {
        const battle = await readBattle(tx, ref)
        if (!battle) return undefined
        const paid = await payFighters(tx, battle, now)
        if (paid.length === paidAtOnce) await scheduleEvents(tx, [{ kind: 'battlePays', ref, at: now }])
        return () =>
          paid.forEach((userId) => publishStale(live, userId, 'notifications', 'wallet', 'progress', 'district'))
      },
    },
  } satisfies EventHandlers
}

/** Tells the next residents of both districts who may fight; who moved in later is not told. */
async function announceAttack(tx: Tx, battleId: string, at: Instant): Promise<string[]> {
  const battle = await readBattle(tx, battleId)
  if (!battle || battle.outcome !== null) return []
  const { attacker, defender, endsAt } = battle
  const settledFor = battleRules.starterDays * 24 * hour
  const residents = await nextToAnnounce(tx, battleId, { settledFor, limit: announcedAtOnce })
  const data = { battle_id: battleId, attacker, defender, ends_at: endsAt.getTime() }
  await saveNotices(
    tx,
    residents.map(({ userId, side }): NewNotice<'battle_begun'> => {
      return { userId, fromUserId: null, type: 'battle_begun', ref: battleId, data: { ...data, side } }
    }),
    at,
  )
  return residents.map(({ userId }) => userId)
}

/** Judges a battle that is locked, and writes records and powers of both districts with it. */
async function close(tx: Tx, battle: OpenBattle, at: Instant): Promise<void> {
  const bests = await readBests(tx, battle.id)
  const shares = (side: BattleSide) => bests[side].map((permille) => permille / 1_000)
  const verdict = judgeBattle(shares('attacker'), shares('defender'))
  const { outcome, by, scores } = verdict
  await writeOutcome(tx, battle.id, {
    outcome,
    by,
    fighters: { attacker: bests.attacker.length, defender: bests.defender.length },
    permille: { attacker: Math.round(scores.attacker * 1_000), defender: Math.round(scores.defender * 1_000) },
  })
  await writeRecords(tx, battle, verdict)
  if (outcome === 'attacker' || outcome === 'defender')
    await movePowers(tx, battle, { ...verdict, winner: outcome }, at)
}

async function writeRecords(tx: Tx, battle: OpenBattle, { outcome, by }: BattleVerdict): Promise<void> {
  if (outcome === 'none') return
  const records = await lockRecords(tx, [battle.attacker, battle.defender])
  const attacker = records.get(battle.attacker)
  const defender = records.get(battle.defender)
  if (!attacker || !defender) throw new Error('a district without a record')
  const elo = eloAfter(attacker.elo, defender.elo, outcome, by)
  for (const side of battleSides) {
    const record = { attacker, defender }[side]
    const result = resultOf(side, outcome)
    await writeRecord(tx, {
      ...record,
      elo: elo[side],
      won: record.won + (result === 'won' ? 1 : 0),
      drawn: record.drawn + (result === 'drawn' ? 1 : 0),
      lost: record.lost + (result === 'lost' ? 1 : 0),
    })
  }
}

/** Military points come to the winner in the week of `at`; the loser loses its part of each week that counts. */
async function movePowers(
  tx: Tx,
  battle: OpenBattle,
  { winner, margin, by }: BattleVerdict & { winner: BattleSide },
  at: Instant,
): Promise<void> {
  const week = leagueWeek(at)
  const loser = battle[winner === 'attacker' ? 'defender' : 'attacker']
  const weeks = (await readWeeks(tx, firstWeekThatCounts(week))).filter(
    ({ district, power }) => district === loser && power === 'military',
  )
  await appendPoints(tx, [
    { district: battle[winner], power: 'military', act: 'battleWon', week, tenths: battlePoints(margin, by) },
    ...lostTenths(weeks).map((lost) => ({
      district: loser,
      power: 'military' as const,
      act: 'battleLost',
      week: lost.week,
      tenths: lost.tenths,
    })),
  ])
}

/** Pays the next fighters of a battle that is over, each once, and tells them. Gives those who were paid. */
async function payFighters(tx: Tx, battle: BattleRow, at: Instant): Promise<string[]> {
  const { id, attacker, defender, outcome, decidedBy } = battle
  if (!outcome || !decidedBy) return []
  const fighters = await nextUnpaid(tx, id, paidAtOnce)
  for (const { userId, side } of fighters) {
    const result = resultOf(side, outcome)
    const { payCents, xp } = fighterPay(result, decidedBy)
    const paid = { xp, points: xp, earnedCents: payCents, grantedCents: cents(0) }
    await grant(tx, { source: 'battle', ref: id, userId, at, ...paid })
    const data = { battle_id: id, attacker, defender, result, xp, cents: payCents }
    const notice: NewNotice<'battle_ended'> = { userId, fromUserId: null, type: 'battle_ended', ref: id, data }
    await saveNotices(tx, [notice], at)
  }
  const userIds = fighters.map(({ userId }) => userId)
  await writePaid(tx, id, userIds)
  return userIds
}
