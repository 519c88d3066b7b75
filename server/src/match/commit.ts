import type { Match } from '@satoshi/rules/match/match'
import { userIdOf } from '@satoshi/rules/match/occupant'
import { wakeAt } from '@satoshi/rules/match/pass-time'
import { settle } from '@satoshi/rules/match/settle'
import type { Instant } from '@satoshi/rules/time'

import { publishActivities, type NewActivity } from '../activity/activity-api.ts'
import { bodyHash, findEffects, recordEffects, type CommandEffect, type KnownEffect } from '../platform/commands.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { isUnavailable } from '../platform/postgres/errors.ts'
import { refuse } from '../platform/refusal.ts'
import { botTurnsOf, callAt, nextChange } from './timers.ts'
import { liveSeatsOf } from './live-seats-store.ts'
import type { KnownMatch } from './match-memory.ts'
import {
  insertAnswers,
  loadMatch,
  seqOf,
  writeMatch,
  writeResults,
  type LoadedMatch,
  type StoredResult,
  type WrittenMatch,
} from './match-store.ts'
import { profilesAt, matchView, type ViewSources } from './match-view.ts'
import type { Answered, HeldHints, Matches, MatchRequest, PlayerRequest } from './matches.ts'
import { resumeQuizzes } from './resume-quizzes.ts'
import { closedAnswers, decideStep, isBeginning, takesItem, type BatchStep, type Earlier } from './step.ts'

/** Result of a committed batch. */
type Committed = {
  answers: Answered[]
  /** Sockets whose answer is the newest view, so that the change is not sent to them again. */
  informed: ReadonlySet<string>
  /** When the match is to be called next. */
  callAt: Instant | null
  /** The match when it began or ended in this batch. */
  startedOrEnded: Match | null
  /** The match when something happened in this batch. */
  changed: KnownMatch | null
}

/** Somebody wrote the match between our reading and our writing: read and apply again. */
class Conflict extends Error {}

/** Another node can be quicker a few times in a row, not for ever. */
const mostAttempts = 8

const procedure = 'match.command'

/**
 * Applies what waits for one match in one commit: the rules decide a step, which is written guarded by the sequence number
 * together with each command's effect, for a second asking. The short way is tried first; then everybody concerned is
 * informed.
 */
export async function commitBatch(matches: Matches, matchId: string, batch: MatchRequest[]): Promise<Answered[]> {
  const done = (await commitFromMemory(matches, matchId, batch)) ?? (await commitFromStore(matches, matchId, batch))
  matches.wake(matchId, done.callAt)
  if (done.changed) {
    matches.memory.set(done.changed)
    matches.live.publish(done.changed, done.informed)
  }
  if (done.startedOrEnded) matches.formats.get(done.startedOrEnded.format)?.afterwards?.(done.startedOrEnded)
  if (done.startedOrEnded?.phase.name === 'ended') await resumeQuizzes(matches, done.startedOrEnded)
  return done.answers
}

/**
 * The short way: decided on the match as this process remembers it, and written together with the steps of other matches
 * in one statement. Null when it is not for this way, or when the memory was behind: nothing was written then. What is
 * refused, repeated or without effect, what begins, ends or takes an item goes the long way, on the stored match.
 */
async function commitFromMemory(matches: Matches, matchId: string, batch: MatchRequest[]): Promise<Committed | null> {
  const { app, memory, steps } = matches
  const known = memory.get(matchId)
  if (!known || batch.some(takesItem)) return null
  const step = decideStep(known.match, batch, { bots: known.bots, earlier: () => null, held: nobodys })
  const isPlain = step.decided.every(({ request, decision }) => 'viewer' in decision || request.by === 'server')
  if (!isPlain || step.events.length === 0 || isTurn(step)) return null

  const after = { ...known, match: step.match }
  const { answers, effects, informed } = await answersTo(matches, app.db, after, step)
  const write = { ...rowsOf(step, known), answers: closedAnswers(step), effects }
  const isWritten = await steps.do(write).catch(rethrowUnavailable)
  if (!isWritten) {
    memory.delete(matchId)
    return null
  }
  return { answers, informed, callAt: callOf(after), startedOrEnded: null, changed: after }
}

/**
 * A write that failed may have been made all the same: the stored match says which. With the database away nobody can
 * read it, and trying would double the time until the player hears so; they ask again under the same id. What one
 * step's row or lock did to its whole group, the others get over by themselves.
 */
function rethrowUnavailable(error: unknown): false {
  if (isUnavailable(error) && !isOfStatement(error)) throw error
  return false
}

/** Deadlock, lock or statement that took too long: the database is there. */
function isOfStatement(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^40...$|^55P03$|^57014$/.test(String(error.code))
}

/** The long way: everything in one transaction, on the match as it is stored. */
async function commitFromStore(matches: Matches, matchId: string, batch: MatchRequest[]): Promise<Committed> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await matches.app.inTransaction((tx) => commitIn(matches, tx, matchId, batch))
    } catch (error) {
      if (!(error instanceof Conflict)) throw error
      if (attempt === mostAttempts) throw refuse('service.unavailable')
    }
  }
}

async function commitIn(matches: Matches, tx: Tx, matchId: string, batch: MatchRequest[]): Promise<Committed> {
  const loaded = await loadMatch(tx, matchId)
  if (!loaded) return notFound(batch)
  const held = await lockHints(matches, tx, loaded.match, batch)
  const effects = await findEffects(
    tx,
    batch.flatMap((request) => (request.by === 'player' ? [commandKey(request, matchId)] : [])),
    matches.app.clock.now(),
  )
  // Somebody may have committed one of them since the match was read: its answer would be of before.
  if (effects.size > 0 && (await seqOf(tx, matchId)) !== loaded.match.seq) throw new Conflict()
  const known = { ...loaded, bots: await botTurnsOf(tx, loaded.match) }
  const seats = await liveSeatsOf(
    tx,
    [...effects.values()].map(({ userId }) => userId),
  )
  const step = decideStep(known.match, batch, {
    bots: known.bots,
    earlier: (request) => repeated({ effects, seats }, request, matchId),
    held,
  })
  const written = await write(matches, tx, known, step)
  const after = { ...written, profiles: await profilesAt(tx, written.match) }
  const { effects: own, ...replies } = await answersTo(matches, tx, after, step)
  await recordEffects(tx, own)
  return {
    ...replies,
    callAt: callOf(after),
    startedOrEnded: isTurn(step) ? after.match : null,
    changed: step.events.length > 0 ? after : null,
  }
}

function notFound(batch: MatchRequest[]): Committed {
  const answers = batch.map((): Answered => ({ ok: false, error: refuse('match.notFound') }))
  return { answers, informed: new Set(), callAt: null, startedOrEnded: null, changed: null }
}

/** What is known of earlier commands: their effects, and where those who sent them compete now. */
type KnownBefore = { effects: ReadonlyMap<string, KnownEffect>; seats: ReadonlyMap<string, string> }

/**
 * Whether a command had its effect before; a refusal when its id comes back with another body or its player competes
 * elsewhere by now, null for one that is new.
 */
function repeated({ effects, seats }: KnownBefore, request: PlayerRequest, matchId: string): Earlier | null {
  const effect = effects.get(`${request.userId}:${request.command.commandId}`)
  if (!effect) return null
  const busyIn = seats.get(request.userId) ?? matchId
  if (busyIn !== matchId) return refuse('match.busy', { matchId: busyIn })
  return effect.bodyHash === commandKey(request, matchId).bodyHash ? 'hadEffect' : refuse('request.commandReused')
}

type WithoutProfiles = Omit<KnownMatch, 'profiles'>

const nobodys: ReadonlyMap<string, HeldHints> = new Map()

/**
 * Locks what the players hold who want to use a hint, before the commands are read: one that was sent twice then finds
 * what it did, and of two with one item left the second finds none.
 */
async function lockHints(
  { formats }: Matches,
  tx: Tx,
  { format }: Match,
  batch: MatchRequest[],
): Promise<ReadonlyMap<string, HeldHints>> {
  const userIds = new Set(
    batch.flatMap((request) => (request.by === 'player' && takesItem(request) ? [request.userId] : [])),
  )
  if (userIds.size === 0) return nobodys
  const purse = formats.get(format)?.hints
  const held = new Map<string, HeldHints>()
  if (!purse) return held
  for (const userId of [...userIds].toSorted()) held.set(userId, await purse.lock(tx, userId))
  return held
}

/** Writes a step; the end of a match is settled with it. */
async function write(matches: Matches, tx: Tx, known: WithoutProfiles, step: BatchStep): Promise<WithoutProfiles> {
  const { match, events } = step
  const last = events.at(-1)
  if (!last) return known
  if (!(await writeMatch(tx, rowsOf(step, known)))) throw new Conflict()
  for (const { userId, hint } of step.usedHints)
    await matches.formats.get(match.format)?.hints?.consume(tx, userId, hint)
  await insertAnswers(tx, match, closedAnswers(step), last.at)
  const begun = events.find(isBeginning)
  if (begun) await matches.formats.get(match.format)?.onBegun?.(tx, match, begun.at)
  if (match.phase.name !== 'ended') return { ...known, match }
  return { ...(await settleMatch(matches, tx, match, last.at)), bots: known.bots }
}

/** Pays and records an ended match, in the transaction of its last event: the mode's part, then the seats' results. */
async function settleMatch(matches: Matches, tx: Tx, match: Match, at: Instant): Promise<LoadedMatch> {
  const format = matches.formats.get(match.format)
  if (!format) throw new Error(`nobody settles ${match.format}`)
  const payouts = await format.settle(tx, match, at)
  const results = new Map(
    settle(match).results.map(({ seat, ...result }): [number, StoredResult] => [
      seat,
      { ...result, ...(payouts.get(seat) ?? { rewards: [] }) },
    ]),
  )
  await writeResults(tx, match.id, results, at)
  // Not here: a question that many play at once would make their settlements wait for each other.
  await matches.app.jobs.send(tx, 'rateAnswers', { matchId: match.id })
  await publishActivities(tx, playedBy(match, at))
  return { match, results }
}

function playedBy({ id, seats }: Match, at: Instant): NewActivity[] {
  return seats.flatMap(({ occupant }, seat): NewActivity[] => {
    const userId = userIdOf(occupant)
    return userId === null ? [] : [{ userId, kind: 'matchSettled', ref: id, at, data: { seat } }]
  })
}

/** Views for the commands that had an effect, now or before, and the effects to be kept under their ids. */
async function answersTo(sources: ViewSources, db: Db, after: KnownMatch, { decided }: BatchStep) {
  const answers: Answered[] = []
  const effects: CommandEffect[] = []
  const informed = new Set<string>()
  for (const { request, decision } of decided) {
    if ('answered' in decision) answers.push(decision.answered)
    else if ('sameAs' in decision)
      answers.push(answers[decided.findIndex((one) => one.request === decision.sameAs)] ?? { ok: true, view: null })
    else {
      const view = await matchView(sources, db, after, decision.viewer, after.profiles)
      answers.push({ ok: true, view })
      if (request.by !== 'player') continue
      const effect = { ...commandKey(request, after.match.id), procedure, at: sources.app.clock.now(), outcome: null }
      if (!decision.again) effects.push(effect)
      if (request.socketId) informed.add(request.socketId)
    }
  }
  return { answers, effects, informed }
}

/** Key of a command (user and id) and the hash of its body. */
function commandKey(request: PlayerRequest, matchId: string) {
  const { commandId, ...command } = request.command
  return { userId: request.userId, commandId, bodyHash: bodyHash(procedure, { matchId, ...command }) }
}

function rowsOf({ before, match, events, commandIds }: BatchStep, { bots }: Pick<KnownMatch, 'bots'>): WrittenMatch {
  return { match, before: before.seq, events, wakeAt: nextChange(wakeAt(match), bots(match)), commandIds }
}

function callOf({ match, bots }: Pick<KnownMatch, 'match' | 'bots'>): Instant | null {
  return callAt(wakeAt(match), bots(match))
}

/** The match began or ended with this step. */
function isTurn({ events }: BatchStep): boolean {
  return events.some((event) => isBeginning(event) || event.type === 'ended')
}
