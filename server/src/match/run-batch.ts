import type { MatchView } from '@satoshi/contract/match'
import { wakeAt } from '@satoshi/rules/match/pass-time'

import { findEffects, recordEffects, type Effect } from '../platform/commands.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { refuse } from '../platform/refusal.ts'
import { BatchRun, type Drafted } from './batch-run.ts'
import { botTurnsOf, callAt } from './bot-seats.ts'
import { commandKey, isBeginning, repliesTo, written, type Done, type Draft } from './batch-outcome.ts'
import type { Answered, Asked } from './mailbox.ts'
import type { KnownMatch } from './match-memory.ts'
import { insertAnswers, loadMatch, writeMatch } from './match-store.ts'
import { facesAt } from './match-view.ts'
import type { Matches } from './matches.ts'
import { runFromMemory } from './run-from-memory.ts'
import { closedAnswers, closeBooks } from './settle-match.ts'

/** Somebody wrote the match between our reading and our writing: read and apply again. */
class Outrun extends Error {}

/** Another node can be quicker a few times in a row, not for ever. */
const mostAttempts = 8

/**
 * Applies what waits for one match in one commit: runs the rules, writes events and state guarded by the sequence number,
 * settles the match when it ends with it, and keeps each command's result for the second asking.
 */
export async function runBatch(matches: Matches, matchId: string, batch: Asked[]): Promise<Answered[]> {
  const done = (await runFromMemory(matches, matchId, batch)) ?? (await runFromStore(matches, matchId, batch))
  matches.wake(matchId, done.callAt)
  if (done.changed) {
    matches.memory.keep(done.changed)
    matches.live.tell(done.changed, done.told)
  }
  if (done.turned) matches.formats.get(done.turned.format)?.afterwards?.(done.turned)
  return done.answers
}

/** Everything, in one transaction, on the match as it is stored. */
async function runFromStore(matches: Matches, matchId: string, batch: Asked[]): Promise<Done> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await matches.app.inTransaction((tx) => applyBatch(matches, tx, matchId, batch))
    } catch (error) {
      if (!(error instanceof Outrun)) throw error
      if (attempt === mostAttempts) throw refuse('service.unavailable')
    }
  }
}

async function applyBatch(matches: Matches, tx: Tx, matchId: string, batch: Asked[]): Promise<Done> {
  const loaded = await loadMatch(tx, matchId)
  if (!loaded) return nowhere(batch)
  const effects = await findEffects(
    tx,
    batch.flatMap((asked) => (asked.by === 'player' ? [commandKey(asked, matchId)] : [])),
  )
  const before = { ...loaded, bots: await botTurnsOf(tx, loaded.match) }
  const run = new BatchRun(before.match, before.bots)
  const drafts = batch.map((asked): Draft => {
    const effect = effects.get(nameOf(asked))
    return { asked, result: effect ? repeated(effect, asked, matchId) : run.take(asked) }
  })
  const saved = await save(matches, tx, before, run)
  const after = { ...saved, faces: await facesAt(tx, saved.match) }
  const replies = await repliesTo(matches.app, tx, after, drafts)
  await recordEffects(tx, replies.effects)
  const turned = run.events.some((event) => isBeginning(event) || event.type === 'ended') ? after.match : null
  return {
    ...replies,
    callAt: callAt(wakeAt(after.match), after.bots(after.match)),
    turned,
    changed: run.events.length > 0 ? after : null,
  }
}

function nowhere(batch: Asked[]): Done {
  const answers = batch.map((): Answered => ({ ok: false, error: refuse('match.notFound') }))
  return { answers, told: new Set(), callAt: null, turned: null, changed: null }
}

/** The first result, or a refusal when the id comes back with another body. */
function repeated(effect: Effect, asked: Asked, matchId: string): Drafted {
  if (asked.by === 'player' && effect.bodyHash === commandKey(asked, matchId).bodyHash) {
    return { answered: { ok: true, view: effect.response as MatchView } } // safe: `repliesTo` kept a view
  }
  return { answered: { ok: false, error: refuse('request.commandReused') } }
}

type Unfaced = Omit<KnownMatch, 'faces'>

async function save(matches: Matches, tx: Tx, before: Unfaced, run: BatchRun): Promise<Unfaced> {
  const { match, events } = run
  const last = events.at(-1)
  if (!last) return before
  if (!(await writeMatch(tx, written(before, run)))) throw new Outrun()
  await insertAnswers(tx, match, closedAnswers(before.match, match), last.at)
  const begun = events.find(isBeginning)
  if (begun) await matches.formats.get(match.format)?.onBegun?.(tx, match, begun.at)
  if (match.phase.name !== 'ended') return { ...before, match }
  return { ...(await closeBooks(matches, tx, match, last.at)), bots: before.bots }
}

function nameOf(asked: Asked): string {
  return asked.by === 'player' ? `${asked.userId}:${asked.command.commandId}` : ''
}
