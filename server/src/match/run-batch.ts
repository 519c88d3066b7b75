import type { MatchView } from '@satoshi/contract/match'
import type { MatchEvent } from '@satoshi/rules/match/event'
import type { Match } from '@satoshi/rules/match/match'
import { wakeAt } from '@satoshi/rules/match/pass-time'
import type { Instant } from '@satoshi/rules/time'

import { bodyHash, findEffects, recordEffects, type Effect } from '../platform/commands.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { BatchRun, type Drafted } from './batch-run.ts'
import { botTurnsOf, callAt, nextChange, type BotTurns } from './bot-seats.ts'
import type { Answered, Asked, AskedByPlayer } from './mailbox.ts'
import { loadMatch, writeMatch, type LoadedMatch } from './match-store.ts'
import { matchView } from './match-view.ts'
import type { Matches } from './matches.ts'
import { closeBooks, keepAnswers } from './settle-match.ts'

/** Somebody wrote the match between our reading and our writing: read and apply again. */
class Outrun extends Error {}

const procedure = 'match.command'
/** Another node can be quicker a few times in a row, not for ever. */
const mostAttempts = 8

/**
 * Applies what waits for one match in one transaction: reads it, runs the rules, writes events and state guarded by the
 * sequence number, settles the match when it ends with it, and keeps each command's result for the second asking.
 */
export async function runBatch(matches: Matches, matchId: string, batch: Asked[]): Promise<Answered[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      const done = await matches.app.inTransaction((tx) => applyBatch(matches, tx, matchId, batch))
      matches.wake(matchId, done.wakeAt)
      if (done.changed) matches.live.tell(done.changed)
      if (done.turned) matches.hooks.afterwards?.[done.turned.format]?.(done.turned)
      return done.answers
    } catch (error) {
      if (!(error instanceof Outrun)) throw error
      if (attempt === mostAttempts) throw refuse('service.unavailable')
    }
  }
}

/** `changed` is the match when something happened in this batch. `turned` is the match when it began or ended in this batch. */
type Done = { answers: Answered[]; wakeAt: Instant | null; turned: Match | null; changed: LoadedMatch | null }

async function applyBatch(matches: Matches, tx: Tx, matchId: string, batch: Asked[]): Promise<Done> {
  const loaded = await loadMatch(tx, matchId)
  if (!loaded)
    return {
      answers: batch.map(() => ({ ok: false, error: refuse('match.notFound') })),
      wakeAt: null,
      turned: null,
      changed: null,
    }
  const known = await findEffects(
    tx,
    batch.flatMap((asked) => (asked.by === 'player' ? [keyOf(asked, matchId)] : [])),
  )
  const bots = await botTurnsOf(tx, loaded.match)
  const run = new BatchRun(loaded.match, bots)
  const drafted = batch.map((asked) => ({
    asked,
    result: known.get(nameOf(asked)) ? repeated(known.get(nameOf(asked)), asked, matchId) : run.take(asked),
  }))
  const after = await save(matches, tx, loaded, run, bots)
  const turned = run.events.some((event) => isBeginning(event) || event.type === 'ended') ? after.match : null
  return {
    answers: await answerAll(matches, tx, after, drafted),
    wakeAt: callAt(wakeAt(after.match), bots(after.match)),
    turned,
    changed: run.events.length > 0 ? after : null,
  }
}

/** The first result, or a refusal when the id comes back with another body. */
function repeated(effect: Effect | undefined, asked: Asked, matchId: string): Drafted {
  if (asked.by === 'player' && effect?.bodyHash === keyOf(asked, matchId).bodyHash) {
    return { answered: { ok: true, view: effect.response as MatchView } } // safe: `answerAll` stored a view
  }
  return { answered: { ok: false, error: refuse('request.commandReused') } }
}

async function save(
  matches: Matches,
  tx: Tx,
  loaded: LoadedMatch,
  run: BatchRun,
  bots: BotTurns,
): Promise<LoadedMatch> {
  const { match, events, commandIds } = run
  const last = events.at(-1)
  if (!last) return loaded
  const written = {
    match,
    before: loaded.match.seq,
    events,
    wakeAt: nextChange(wakeAt(match), bots(match)),
    commandIds,
  }
  if (!(await writeMatch(tx, written))) throw new Outrun()
  await keepAnswers(tx, loaded.match, match, last.at)
  const begun = events.find(isBeginning)
  if (begun) await matches.hooks.onBegun?.[match.format]?.(tx, match, begun.at)
  return match.phase.name === 'ended' ? closeBooks(matches, tx, match, last.at) : { match, results: loaded.results }
}

function isBeginning(event: MatchEvent): boolean {
  return event.type === 'questionOpened' && event.position === 0
}

/** Views for those that had an effect, kept under their command ids; what was decided before stands. */
async function answerAll(
  matches: Matches,
  tx: Tx,
  after: LoadedMatch,
  drafted: { asked: Asked; result: Drafted }[],
): Promise<Answered[]> {
  const answers: Answered[] = []
  const effects: Effect[] = []
  for (const { asked, result } of drafted) {
    if ('answered' in result) answers.push(result.answered)
    else if ('sameAs' in result)
      answers.push(
        answers[drafted.findIndex(({ asked: first }) => first === result.sameAs)] ?? { ok: true, view: null },
      )
    else {
      const view = await matchView(matches.app, tx, after, result.seen)
      answers.push({ ok: true, view })
      if (asked.by === 'player') effects.push({ ...keyOf(asked, after.match.id), procedure, response: view })
    }
  }
  await recordEffects(tx, effects)
  return answers
}

function keyOf(asked: AskedByPlayer, matchId: string) {
  const { commandId, ...command } = asked.command
  return { userId: asked.userId, commandId, bodyHash: bodyHash(procedure, { matchId, ...command }) }
}

function nameOf(asked: Asked): string {
  return asked.by === 'player' ? `${asked.userId}:${asked.command.commandId}` : ''
}
