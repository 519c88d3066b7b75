import type { Battle, BattleMine, BattleRecord } from '@satoshi/contract/battle'
import { battleRules, mayFight, sideOf, type ChallengeRefusal } from '@satoshi/rules/district/battle'
import type { DistrictKey } from '@satoshi/rules/words'

import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/postgres/db.ts'
import { refuse } from '../../platform/refusal.ts'
import { homeThatCounts, readResidence } from '../../profile/profile-api.ts'
import { readBattleNamed, readBattlesOf, readRecords, type BattleRow } from './battle-store.ts'
import { battleView } from './battle-view.ts'
import { challengeBar } from './challenge.ts'
import { countFighters, readAttempts, readSide } from './fighter-store.ts'

/** Battles that are over, on the page of a district. */
const mostPast = 10

/** Battles of a district, how it has done in them, and whether a player may challenge it. */
export async function listBattles(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  userId: string,
  district: DistrictKey,
): Promise<{ record: BattleRecord; running: Battle[]; past: Battle[]; bar: ChallengeRefusal | null }> {
  const [rows, records, bar] = await Promise.all([
    readBattlesOf(db, district, mostPast),
    readRecords(db),
    challengeBar(db, userId, district, clock.now()),
  ])
  const mine = records.find((one) => one.district === district)
  if (!mine) throw new Error(`no record of ${district}`)
  const { elo, won, drawn, lost } = mine
  const rank = 1 + records.filter((one) => one.elo > elo).length
  const battles = rows.map(battleView)
  return {
    record: { elo, rank, won, drawn, lost },
    running: battles.filter(({ result }) => !result),
    past: battles.filter(({ result }) => result),
    bar,
  }
}

/** A battle, and what a player has to do with it; `id` may be that of one of its attempts. Refuses `battle.notFound`. */
export async function readOneBattle(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<{ battle: Battle; mine: BattleMine | null }> {
  const row = await readBattleNamed(db, id)
  if (!row) throw refuse('battle.notFound')
  return { battle: battleView(row), mine: await mineOf(db, userId, row, clock.now()) }
}

/** Null for who has not fought and may not, as they live elsewhere or have not lived there for long enough. */
async function mineOf(db: Db, userId: string, row: BattleRow, at: number): Promise<BattleMine | null> {
  const [residence, counts, attempts, fought] = await Promise.all([
    readResidence(db, userId),
    homeThatCounts(db, userId, at),
    readAttempts(db, row.id, userId),
    readSide(db, row.id, userId),
  ])
  const lives = residence && sideOf(row, residence.district)
  const side = fought ?? lives
  if (!side) return null
  const bar = mayFight({
    at,
    battle: { ...row, startedAt: row.startedAt.getTime() },
    residence,
    confirmed: counts !== null,
    attempts: attempts.length,
    isFighter: attempts.some(({ permille }) => permille !== null),
    fighters: await countFighters(db, row.id, side),
  })
  if (!fought && bar === 'notResident') return null
  const isOpen = attempts.some(({ ended }) => !ended)
  return {
    side,
    attempts: attempts.map(({ matchId, ended, permille }) => ({ matchId, open: !ended, permille })),
    attemptsLeft: Math.max(0, battleRules.mostAttempts - attempts.length),
    // An attempt that runs is gone on with, whatever else there is.
    bar: isOpen ? null : bar,
  }
}
