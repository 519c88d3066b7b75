import type { MatchView } from '@satoshi/contract/match'
import { attemptCounts, attemptScore, mayFight, sideOf, type BattleSide } from '@satoshi/rules/district/battle'
import { topicsOfDistrict } from '@satoshi/rules/district/quiz'
import { formatNamed } from '@satoshi/rules/match/format'
import type { Match, MatchQuestion, SeatNumber } from '@satoshi/rules/match/match'
import { wakeAt } from '@satoshi/rules/match/pass-time'
import type { Instant } from '@satoshi/rules/time'
import type { DistrictKey } from '@satoshi/rules/words'

import {
  assertFree,
  drawMore,
  type Drawing,
  openMatch,
  publishSuspended,
  readMatchView,
  viewNow,
  type Matches,
  type SeatPayout,
} from '../../match/match-api.ts'
import { once } from '../../platform/commands.ts'
import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/postgres/db.ts'
import { refuse } from '../../platform/refusal.ts'
import { setPlaying } from '../../presence/presence-api.ts'
import { homeThatCounts, lockPlayer, readResidence } from '../../profile/profile-api.ts'
import { winDayByBattle } from '../../progress/progress-api.ts'
import { liveQuestions } from '../../question/question-api.ts'
import type { SoloPlayer } from '../../quiz/quiz-api.ts'
import { lockBattle, readOpenBattle, type OpenBattle } from './battle-store.ts'
import { battleOfAttempt, countFighters, endAttempt, insertAttempt, readAttempts } from './fighter-store.ts'

const { questions: asked } = formatNamed('battle')

/**
 * Begins an attempt for the side where a player lives, or gives the one that runs. Refuses `battle.notFound`,
 * `battle.cannotFight` with the `reason`, `match.busy`, and `quiz.notAvailable` where too few questions are left. Source:
 * product 5.11.
 */
export async function fight(
  matches: Matches,
  player: SoloPlayer,
  { id, commandId }: { id: string; commandId: string },
): Promise<MatchView> {
  const { app } = matches
  const { userId } = player
  const running = (await readAttempts(app.db, id, userId)).find(({ ended }) => !ended)
  // Looking ends an attempt whose time is over.
  if (running) await readMatchView(matches, running.matchId, player)
  const at = app.clock.now()
  const command = { userId, commandId, procedure: 'battle.fight', body: { id }, at }
  let wake: Instant | null = null
  const view = await app.inTransaction(async (tx) => {
    wake = null
    const locked = await lockPlayer(tx, userId)
    if (!locked || locked.deleted) throw refuse('auth.required')
    const { matchId } = await once(tx, command, async () => {
      const open = (await readAttempts(tx, id, userId)).find(({ ended }) => !ended)
      if (open) return { matchId: open.matchId }
      const match = await begin(matches, tx, { battleId: id, userId, at })
      wake = wakeAt(match)
      return { matchId: match.id }
    })
    // A command that comes again shows an attempt that has ended, with its answers: not to whoever competes in another match.
    await assertFree(tx, userId, matchId)
    return viewNow(matches, tx, matchId, player)
  })
  if (wake !== null) matches.wake(view.id, wake)
  await publishSuspended(matches, [userId]).catch((error: unknown) => {
    app.log.info({ err: error, matchId: view.id }, 'an attempt was not told')
  })
  return view
}

type Begin = { battleId: string; userId: string; at: Instant }

async function begin(matches: Matches, tx: Tx, { battleId, userId, at }: Begin): Promise<Match> {
  // It is asked again when all is done; here it keeps whoever is busy from a draw and from the lock of the battle.
  await assertFree(tx, userId)
  const battle = await readOpenBattle(tx, battleId)
  if (!battle) throw refuse('battle.notFound')
  const attempt = { battle, userId, at }
  await assertMayFight(tx, attempt)
  const seed = matches.app.newSeed()
  const questions = await draw(matches, tx, { battle, userId, seed })
  // The last place is taken by one alone. What takes long, the draw, is before the lock.
  await lockBattle(tx, battleId, 'begin')
  const side = await assertMayFight(tx, attempt)
  const occupants = [{ kind: 'player', userId } as const]
  const plan = { id: newId(at), format: 'battle', seed, questions, occupants, stakeCents: null, at } as const
  const match = await openMatch(matches.app, tx, plan)
  await insertAttempt(tx, { matchId: match.id, battleId, userId, side })
  await setPlaying(tx, [userId], match.id)
  return match
}

/** The side for which a player may begin an attempt. Refuses `battle.cannotFight` with the `reason`. */
async function assertMayFight(
  tx: Tx,
  { battle, userId, at }: { battle: OpenBattle; userId: string; at: Instant },
): Promise<BattleSide> {
  const residence = await readResidence(tx, userId)
  const side = residence && sideOf(battle, residence.district)
  const attempts = await readAttempts(tx, battle.id, userId)
  const reason = mayFight({
    at,
    battle,
    residence,
    confirmed: (await homeThatCounts(tx, userId, at)) !== null,
    attempts: attempts.length,
    isFighter: attempts.some(({ permille }) => permille !== null),
    fighters: side ? await countFighters(tx, battle.id, side) : 0,
  })
  if (reason || !side) throw refuse('battle.cannotFight', { reason: reason ?? 'notResident' })
  return side
}

type BattleDraw = { battle: OpenBattle; userId: string; seed: string }

/**
 * Five questions of the topics of each side, taking turns, of ten families; where one has fewer, the other gives what is
 * missing, and where both have, families that are asked already do.
 */
async function draw(matches: Matches, tx: Tx, { battle, userId, seed }: BattleDraw): Promise<MatchQuestion[]> {
  const drawing: Drawing = { questions: [], asked: [] }
  const { questions: taken } = drawing
  const from = async (district: DistrictKey, count: number, mayRepeat = false) => {
    const pool = await liveQuestions(matches.app, tx, { topics: topicsOfDistrict[district] })
    return drawMore(matches, tx, [userId], { pool, order: { format: 'battle', count, seed, mayRepeat }, drawing })
  }
  const half = asked.max / 2
  const attackers = await from(battle.attacker, half)
  const defenders = await from(battle.defender, asked.max - attackers.length)
  for (const mayRepeat of [false, true])
    for (const district of [battle.attacker, battle.defender])
      if (taken.length < asked.max) await from(district, asked.max - taken.length, mayRepeat)
  if (taken.length < asked.min) throw refuse('quiz.notAvailable')
  const alternating = attackers.flatMap((one, index) => [one, ...(defenders[index] ? [defenders[index]] : [])])
  return [...new Set([...alternating, ...taken])]
}

/**
 * Writes what an attempt came to, in the transaction of its last event, where its battle still runs, and wins its player the
 * day of the streak. BTZ and XP come when the battle is over.
 */
export async function settleAttempt(tx: Tx, match: Match, at: Instant): Promise<Map<SeatNumber, SeatPayout>> {
  const [seat] = match.seats
  const { phase } = match
  if (seat?.occupant.kind !== 'player' || phase.name !== 'ended') throw new Error('no attempt of a player has ended')
  const { userId } = seat.occupant
  const nothing = new Map([[0, { rewards: [] }]])
  await setPlaying(tx, [userId], null)
  const battleId = await battleOfAttempt(tx, match.id)
  if (!battleId) return nothing
  const finished = phase.reason === 'finished'
  const given = seat.answers.filter(({ choice }) => choice !== null).length
  const rewards = finished
    ? await winDayByBattle(tx, { userId, matchId: match.id, given, right: seat.correct, at })
    : []
  const battle = await lockBattle(tx, battleId, 'end')
  const counts = battle?.outcome === null && attemptCounts({ finished, right: seat.correct })
  const permille = counts ? Math.round(attemptScore(seat.correct) * 1_000) : null
  await endAttempt(tx, match.id, permille)
  return new Map([[0, { rewards }]])
}
