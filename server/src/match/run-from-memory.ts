import { wakeAt } from '@satoshi/rules/match/pass-time'

import { isUnavailable } from '../platform/postgres/unavailable.ts'
import { isBeginning, repliesTo, written, type Done } from './batch-outcome.ts'
import { BatchRun } from './batch-run.ts'
import { callAt } from './bot-seats.ts'
import type { Asked } from './mailbox.ts'
import type { Matches } from './matches.ts'
import { closedAnswers } from './settle-match.ts'

/**
 * The short way of a batch: applied to the match as this process remembers it, and written together with the steps of
 * other matches in one statement. Null when it is not for this way, or when the memory was behind: nothing was written
 * then. What is refused, repeated or without effect, what begins and what ends goes the long way, on the stored match.
 */
export async function runFromMemory(matches: Matches, matchId: string, batch: Asked[]): Promise<Done | null> {
  const { app, memory, steps } = matches
  const before = memory.get(matchId)
  if (!before) return null
  const run = new BatchRun(before.match, before.bots)
  const drafts = batch.map((asked) => ({ asked, result: run.take(asked) }))
  const { match, events } = run
  const last = events.at(-1)
  const isPlain = drafts.every(({ asked, result }) => 'seen' in result || asked.by === 'server')
  if (!last || !isPlain || match.phase.name === 'ended' || events.some(isBeginning)) return null

  const after = { ...before, match }
  const { answers, effects, told } = await repliesTo(app, app.db, after, drafts)
  const step = { ...written(before, run), answers: closedAnswers(before.match, match), effects }
  const isWritten = await steps.do(step).catch(demandDatabase)
  if (!isWritten) {
    memory.forget(matchId)
    return null
  }
  return { answers, told, callAt: callAt(wakeAt(match), after.bots(match)), turned: null, changed: after }
}

/**
 * A write that failed may have been made all the same: the stored match says which. With the database away nobody can
 * read it, and trying would double the time until the player hears so; they ask again under the same id. What one
 * step's row or lock did to its whole group, the others get over by themselves.
 */
function demandDatabase(error: unknown): false {
  if (isUnavailable(error) && !isOfStatement(error)) throw error
  return false
}

/** Deadlock, lock or statement that took too long: the database is there. */
function isOfStatement(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^40...$|^55P03$|^57014$/.test(String(error.code))
}
