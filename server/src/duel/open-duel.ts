import { createHash } from 'node:crypto'

import type { DuelTheme } from '@satoshi/contract/person'
import { easyToHard } from '@satoshi/rules/match/draw'
import { formatNamed } from '@satoshi/rules/match/format'
import type { Match, MatchQuestion } from '@satoshi/rules/match/match'
import { centsPerBtz, type Cents } from '@satoshi/rules/money'
import { mostBotStake } from '@satoshi/rules/stakes/amounts'
import type { Instant } from '@satoshi/rules/time'
import { postStakes } from '@satoshi/rules/wallet/postings'
import { subjectOfTopic, subjects, topics, type Subject, type Topic } from '@satoshi/rules/words'

import {
  drawMore,
  isCompeting,
  openMatch,
  publishSuspended,
  type Drawing,
  type Matches,
  type StoredOccupant,
} from '../match/match-api.ts'
import type { App } from '../platform/app.ts'
import { newId } from '../platform/ids.ts'
import { publishStale } from '../platform/live/live.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { setPlaying } from '../presence/presence-api.ts'
import { liveQuestions } from '../question/question-api.ts'
import { assertBotStake, assertPairMayStake, assertMayStake, lockDevices } from '../stakes/stakes-api.ts'
import { post } from '../wallet/wallet-api.ts'
import { readDuelRow } from './duel-list-store.ts'
import { claimPlayers, insertDuel, type DuelOrigin } from './duel-store.ts'
import { duelViews } from './duel-view.ts'

/** What of the world duels need. */
export type DuelDependencies = Pick<App, 'clock' | 'db' | 'inTransaction' | 'live' | 'log' | 'newSeed'>

/** Duels: the world, and the matches that they are played in. */
export type Duels = { app: DuelDependencies; matches: Matches }

/** One side of a duel; the first is the challenger and always a player. */
export type DuelSide = StoredOccupant

export type DuelPlan = {
  sides: [DuelSide, DuelSide]
  theme: DuelTheme
  /** What each side puts in, in whole BTZ as cents; 0 is friendly. */
  stakeCents: Cents
  origin: DuelOrigin
  at: Instant
}

/**
 * Opens a duel: both stakes are in escrow, or none and it is refused. Its id is that of its match. Whoever asks announces
 * it when the transaction has committed; after a refusal the transaction cannot go on.
 * Refuses `duel.playing` when a side is in another duel, `quiz.notAvailable` while there are not enough questions,
 * `stakes.*` and `wallet.insufficient`.
 */
export async function openDuel(duels: Duels, tx: Tx, plan: DuelPlan): Promise<{ duelId: string }> {
  const { sides, theme, stakeCents, origin, at } = plan
  const [first, second] = sides
  if (first.kind !== 'player') throw new Error('a duel has a player who asked for it')
  const duelId = newId(at)
  const userIds = playersOf(sides)
  if (!(await claimPlayers(tx, userIds, duelId))) throw refuse('duel.playing')
  await assertSidesMayStake(tx, plan)
  const seed = duels.app.newSeed()
  const questions = await drawDuel(duels.matches, tx, { userIds, theme, seed })
  // Their rows are held since the draw: of a duel and an attempt for a district that begin at once, one sees the other.
  if (await isCompeting(tx, userIds)) throw refuse('duel.playing')
  await openMatch(duels.app, tx, {
    id: duelId,
    format: 'duel',
    seed,
    at,
    occupants: sides,
    questions,
    stakeCents: stakeCents === 0 ? null : stakeCents,
  })
  await insertDuel(tx, {
    id: duelId,
    theme,
    origin,
    seed,
    commitment: commitmentTo(seed),
    at,
    betBtz: stakeCents / centsPerBtz,
    player1: first.userId,
    player2: second.kind === 'player' ? second.userId : null,
    botId: second.kind === 'bot' ? second.botId : null,
  })
  if (stakeCents > 0) await fillEscrow(tx, duelId, plan)
  await setPlaying(tx, userIds, duelId)
  return { duelId }
}

/** What is told of a seed before the duel, so that nobody can choose another one afterwards. */
export function commitmentTo(seed: string): string {
  return createHash('sha256').update(seed).digest('hex')
}

function playersOf(sides: DuelSide[]): string[] {
  return sides.flatMap((side) => (side.kind === 'player' ? [side.userId] : [])).toSorted()
}

async function assertSidesMayStake(tx: Tx, { sides, stakeCents, at }: DuelPlan): Promise<void> {
  if (stakeCents === 0) return
  const [one, other] = playersOf(sides)
  if (one === undefined) return
  if (other === undefined && stakeCents > mostBotStake) throw refuse('stakes.amount')
  if (other === undefined) await assertBotStake(tx, one, stakeCents, at)
  else await assertPairMayStake(tx, one, other, stakeCents, at)
  await lockDevices(tx, playersOf(sides), at)
  for (const userId of playersOf(sides)) await assertMayStake(tx, userId, stakeCents, at)
}

/** One transaction for both: an escrow is never half filled. */
async function fillEscrow(tx: Tx, duelId: string, { sides, stakeCents, at }: DuelPlan): Promise<void> {
  const stakers = sides.map((side) =>
    side.kind === 'player'
      ? ({ kind: 'earned', userId: side.userId } as const)
      : ({ kind: 'house', of: 'bots' } as const),
  )
  await post(tx, {
    reason: 'stake',
    ref: `duel:${duelId}`,
    transferType: 'stake',
    userId: null,
    receiverId: null,
    at,
    postings: postStakes(stakers, duelId, stakeCents),
  })
}

type DuelDraw = { userIds: string[]; theme: DuelTheme; seed: string }

/**
 * Ten questions of the theme, of ten families. Where it has fewer, because they are paused, open for one of the two, or of a
 * family that is asked already, the others come of what it belongs to, then of the whole bank, and only then of families
 * that are asked already. Refuses `quiz.notAvailable` where the whole bank has fewer.
 */
async function drawDuel(matches: Matches, tx: Tx, { userIds, theme, seed }: DuelDraw): Promise<MatchQuestion[]> {
  const count = formatNamed('duel').questions.max
  const drawing: Drawing = { questions: [], asked: [] }
  for (const { mayRepeat = false, ...where } of [...poolsOf(theme), { mayRepeat: true }]) {
    const pool = await liveQuestions(matches.app, tx, where)
    const order = { format: 'duel', count: count - drawing.questions.length, seed, mayRepeat } as const
    await drawMore(matches, tx, userIds, { pool, order, drawing })
    if (drawing.questions.length === count) return easyToHard(drawing.questions)
  }
  throw refuse('quiz.notAvailable')
}

function poolsOf(theme: DuelTheme): { subject?: Subject; topic?: Topic; mayRepeat?: boolean }[] {
  const topic = topics.find((one) => one === theme)
  const subject = topic ? subjectOfTopic[topic] : subjects.find((one) => one === theme)
  return [...(topic ? [{ topic }] : []), ...(subject ? [{ subject }] : []), {}]
}

/** After the commit that opened a duel: its match wakes by itself, and both players are told. */
export async function publishDuel({ app, matches }: Duels, duelId: string): Promise<void> {
  const row = await readDuelRow(app.db, duelId)
  if (!row) throw new Error(`no duel ${duelId}`)
  matches.wake(duelId, row.createdAt.getTime() + (formatNamed('duel').gathering?.readyMillis ?? 0))
  await publish(app, duelId).catch(logUnpublished(app, duelId))
  await publishSuspended(matches, row.userIds).catch(logUnpublished(app, duelId))
}

/** After the commit with which a duel began or ended: tells both. A hint that is lost is read over HTTP. */
export function publishTurn(app: DuelDependencies): (match: Match) => void {
  return ({ id, phase }) => {
    void publish(app, id, phase.name === 'ended').catch(logUnpublished(app, id))
  }
}

function logUnpublished({ log }: DuelDependencies, duelId: string): (error: unknown) => void {
  return (error) => log.info({ err: error, duelId }, 'a duel was not told')
}

async function publish({ db, live }: DuelDependencies, duelId: string, hasEnded = false): Promise<void> {
  for (const [userId, duel] of await duelViews(db, duelId)) {
    live.toUser(userId, 'duel', duel)
    if (hasEnded) publishStale(live, userId, 'wallet', 'progress', 'duels', 'notifications')
  }
}
