import { randomUUID } from 'node:crypto'

import type { MatchView, Opened } from '@satoshi/contract/match'
import type { DuelTheme } from '@satoshi/contract/person'
import type { SeatChoice } from '@satoshi/rules/match/command'
import { rulesOf } from '@satoshi/rules/match/kinds'
import type { Match } from '@satoshi/rules/match/match'
import { rightChoice, seatChoice } from '@satoshi/rules/match/order'
import { btz } from '@satoshi/rules/money'
import { random } from '@satoshi/rules/random'
import { mintTo } from '@satoshi/rules/wallet/postings'

import type { Duels } from '../src/duel/duel-api.ts'
import { openDuels } from '../src/duel/duel.ts'
import { openDuel, type DuelPlan, type DuelSide } from '../src/duel/open-duel.ts'
import { submitForServer, createMatches } from '../src/match/matches.ts'
import { loadMatch } from '../src/match/match-store.ts'
import { sendJob } from '../src/platform/jobs/jobs.ts'
import { silentLive, type Live } from '../src/platform/live/live.ts'
import type { Connection } from '../src/platform/postgres/connect.ts'
import type { Db } from '../src/platform/postgres/db.ts'
import { post } from '../src/wallet/wallet-api.ts'
import type { TestClock } from './_clock.ts'
import { finishSolos } from './_finish-solos.ts'
import type { Player } from './_player.ts'
import type { TestServer } from './_server.ts'

/** A server with a clock that tests move, and its duels as another process on the same database would have them. */
export type DuelWorld = { server: TestServer; clock: TestClock; duels: Duels }

/** Duels on a server's database. Time passes when `tick` says so, or when somebody looks; nothing wakes by itself. */
export function duelsOn(
  server: TestServer,
  connection: Pick<Connection, 'db' | 'inTransaction'> = server.app,
  live: Live = silentLive(),
): Duels {
  const app = { ...server.app, ...connection, live, jobs: { send: sendJob } }
  const matches = createMatches(app)
  matches.timers.close()
  return openDuels(app, matches)
}

export type DuelRequest = { theme?: DuelTheme; stakeBtz?: number; origin?: DuelPlan['origin'] }

/** Opens a duel between two players, or a player and a bot, as an accepted invite does; gives its id. */
export async function openedDuel(
  duels: Duels,
  one: { id: string },
  other: { id: string } | { botId: string },
  { theme = 'general', stakeBtz = 0, origin = 'invite' }: DuelRequest = {},
): Promise<string> {
  const second: DuelSide = 'botId' in other ? { kind: 'bot', botId: other.botId } : { kind: 'player', userId: other.id }
  const plan: DuelPlan = {
    sides: [{ kind: 'player', userId: one.id }, second],
    theme,
    stakeCents: btz(stakeBtz),
    origin,
    at: duels.app.clock.now(),
  }
  const { duelId } = await duels.app.inTransaction((tx) => openDuel(duels, tx, plan))
  return duelId
}

/** BTZ that may be staked, for a player who needs some; the solos that come before the first stake are finished. */
export async function giveEarned(server: TestServer, userId: string, whole: number): Promise<void> {
  await finishSolos(server.db, userId)
  const ref = `${userId}:${randomUUID()}`
  const postings = mintTo(userId, 'signUp', { earned: btz(whole), granted: btz(0) })
  const at = server.app.clock.now()
  await server.app.inTransaction((tx) =>
    post(tx, { reason: 'test', ref, transferType: 'gift', userId: null, receiverId: userId, postings, at }),
  )
}

export async function readView(player: Player, duelId: string): Promise<MatchView> {
  const reply = await player.get<MatchView>(`/api/matches/${duelId}`)
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}

export type BareCommand =
  | { type: 'ready' }
  | { type: 'leave' }
  | { type: 'answer'; position: number; choice: SeatChoice }

/** Sends a command over HTTP; the status says whether it was taken. */
export function command(player: Player, duelId: string, bare: BareCommand, commandId: string = randomUUID()) {
  return player.post<MatchView & { code?: string }>(`/api/matches/${duelId}/commands`, { ...bare, commandId })
}

/** Both are there: the countdown passes and the first question can be answered. */
export async function begin({ clock }: Pick<DuelWorld, 'clock'>, duelId: string, ...players: Player[]): Promise<void> {
  for (const player of players) await taken(command(player, duelId, { type: 'ready' }))
  clock.pass(3_000)
  for (const player of players) await readView(player, duelId)
  clock.pass(2_000)
}

/** How somebody plays: which questions are answered right, wrong (false) or not at all (null), and after how long. */
export type Plan = { right: (position: number) => boolean | null; millis?: number | ((position: number) => number) }

export const allRight: Plan = { right: () => true }
export const allWrong: Plan = { right: () => false }
export const silent: Plan = { right: () => null }

/** Plays a begun duel to its end, each by a plan; gives the first player's last view. */
export async function playOut(
  world: Pick<DuelWorld, 'server' | 'clock'>,
  duelId: string,
  players: [Player, Plan][],
): Promise<MatchView> {
  const [[first] = []] = players
  if (!first) throw new Error('nobody plays')
  for (let steps = 0; steps < 100; steps++) {
    const view = await readView(first, duelId)
    if (view.phase.name === 'ended') return view
    if (view.phase.name === 'asking') await playQuestion(world, duelId, view.phase.position, players)
    else world.clock.pass(Math.max(1, nextMoment(view) - world.clock.now()))
  }
  throw new Error('the duel does not end')
}

/** Lets everybody answer the open question by plan; time runs out where somebody is silent. */
export async function playQuestion(
  { server, clock }: Pick<DuelWorld, 'server' | 'clock'>,
  duelId: string,
  position: number,
  players: [Player, Plan][],
): Promise<void> {
  const match = await storedMatch(server.db, duelId)
  if (match.phase.name !== 'asking') throw new Error('no question is open')
  const opensAt = match.phase.opensAt
  if (clock.now() < opensAt) clock.pass(opensAt - clock.now())
  const timed = players
    .map(([player, { right, millis = 0 }]) => {
      return { player, right, millis: typeof millis === 'number' ? millis : millis(position) }
    })
    .toSorted((a, b) => a.millis - b.millis)
  for (const { player, right, millis } of timed) {
    const isRight = right(position)
    if (isRight === null || hasLocked(match, player.id)) continue
    clock.pass(Math.max(0, opensAt + millis - clock.now()))
    await taken(
      command(player, duelId, { type: 'answer', position, choice: choiceFor(match, player.id, position, isRight) }),
    )
  }
  const after = await storedMatch(server.db, duelId)
  if (after.phase.name === 'asking' && after.phase.position === position) {
    clock.pass(after.phase.closesAt + 251 - clock.now())
  }
}

function hasLocked(match: Match, userId: string): boolean {
  return match.seats.some(({ occupant, locked }) => occupant.kind === 'player' && occupant.userId === userId && locked)
}

/** The choice that is right for a player at `position`, or one that is not, in the player's own order. */
export function choiceFor(match: Match, userId: string, position: number, right: boolean): SeatChoice {
  const seat = match.seats.findIndex(({ occupant }) => occupant.kind === 'player' && occupant.userId === userId)
  const question = match.questions[position]
  if (!question || seat === -1) throw new Error('no question or no seat')
  const choice = seatChoice(match, seat, position, rightChoice(question))
  if (right) return choice
  if ('value' in choice) {
    const { key } = question
    if (key.kind !== 'number') throw new Error('a value for a choice')
    // The end of the range that is farther off, so that it is not near.
    return { value: key.value - key.min > key.max - key.value ? key.min : key.max }
  }
  return seatChoice(match, seat, position, rulesOf(question.key).wrong(question.key, random('wrong')))
}

export async function storedMatch(db: Db, id: string): Promise<Match> {
  const loaded = await loadMatch(db, id)
  if (!loaded) throw new Error(`no match ${id}`)
  return loaded.match
}

/** Says to a match that time passed, that somebody's connection is gone, or is back. */
export function applyFact(
  duels: Duels,
  duelId: string,
  fact: 'tick' | 'void' | { away: number } | { back: number },
): Promise<void> {
  if (typeof fact === 'string') return submitForServer(duels.matches, duelId, { type: fact })
  return submitForServer(
    duels.matches,
    duelId,
    'away' in fact ? { type: 'away', seat: fact.away } : { type: 'back', seat: fact.back },
  )
}

/**
 * Ends an open duel with these scores as if it had been played: its last reveal is put into the row, and passes. A duel
 * that somebody brings on meanwhile is read again, and one that has ended stays as it is.
 */
export async function endWith(duels: Duels, duelId: string, scores: [number, number]): Promise<void> {
  const match = await storedMatch(duels.app.db, duelId)
  if (match.phase.name === 'ended') return
  const at = duels.app.clock.now()
  const seats = match.seats.map((seat, index) => ({ ...seat, ready: true, score: scores[index] ?? 0 }))
  const phase = { name: 'revealing', position: match.questions.length - 1, since: at, endsAt: at }
  const planted = await duels.app.db
    .updateTable('matches')
    .set({ state: JSON.stringify({ ...match, seats, phase, touchedAt: at }), phase: phase.name })
    .where('id', '=', duelId)
    .where('seq', '=', match.seq)
    .executeTakeFirst()
  if (planted.numUpdatedRows === 0n) return endWith(duels, duelId, scores)
  await applyFact(duels, duelId, 'tick')
}

/** Something of what a result screen shows of each question. */
export function reviewOf(view: MatchView): Opened[] {
  if (view.phase.name !== 'ended') throw new Error('the duel has not ended')
  return view.phase.review
}

async function taken(reply: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await reply
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}

/** When the view says that something changes next. */
function nextMoment({ phase }: MatchView): number {
  switch (phase.name) {
    case 'waiting':
      return phase.closesAt ?? 0
    case 'countdown':
      return phase.endsAt
    case 'revealing':
      return phase.endsAt ?? 0
    case 'paused':
      return phase.resumesBy
    default:
      return 0
  }
}
