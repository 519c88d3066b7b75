import type { MatchEvent } from '@satoshi/rules/match/event'
import type { Match } from '@satoshi/rules/match/match'
import { wakeAt } from '@satoshi/rules/match/pass-time'
import type { Instant } from '@satoshi/rules/time'

import { bodyHash, type Effect } from '../platform/commands.ts'
import type { Db } from '../platform/postgres/db.ts'
import type { BatchRun, Drafted } from './batch-run.ts'
import { nextChange } from './bot-seats.ts'
import type { Answered, Asked, AskedByPlayer } from './mailbox.ts'
import type { KnownMatch } from './match-memory.ts'
import type { WrittenMatch } from './match-store.ts'
import { matchView } from './match-view.ts'
import type { MatchWorld } from './matches.ts'

const procedure = 'match.command'

/** What a batch came to. */
export type Done = {
  answers: Answered[]
  /** The sockets whose answer is the newest view: they need not be told it. */
  told: ReadonlySet<string>
  /** When the match is to be called next. */
  callAt: Instant | null
  /** The match when it began or ended in this batch. */
  turned: Match | null
  /** The match when something happened in this batch. */
  changed: KnownMatch | null
}

/** What was asked and what it comes to. */
export type Draft = { asked: Asked; result: Drafted }

/** Whose command it is, which, and what it says. */
export function commandKey(asked: AskedByPlayer, matchId: string) {
  const { commandId, ...command } = asked.command
  return { userId: asked.userId, commandId, bodyHash: bodyHash(procedure, { matchId, ...command }) }
}

/** The first question was opened. */
export function isBeginning(event: MatchEvent): boolean {
  return event.type === 'questionOpened' && event.position === 0
}

/** What is to be written of a batch in which something happened. */
export function written(
  before: Pick<KnownMatch, 'match' | 'bots'>,
  { match, events, commandIds }: BatchRun,
): WrittenMatch {
  return {
    match,
    before: before.match.seq,
    events,
    wakeAt: nextChange(wakeAt(match), before.bots(match)),
    commandIds,
  }
}

/** Views for those that had an effect, to be kept under their command ids; what was decided before stands. */
export async function repliesTo(app: MatchWorld, db: Db, after: KnownMatch, drafts: Draft[]) {
  const answers: Answered[] = []
  const effects: Effect[] = []
  const told = new Set<string>()
  for (const { asked, result } of drafts) {
    if ('answered' in result) answers.push(result.answered)
    else if ('sameAs' in result)
      answers.push(answers[drafts.findIndex(({ asked: first }) => first === result.sameAs)] ?? { ok: true, view: null })
    else {
      const view = await matchView(app, db, after, result.seen, after.faces)
      answers.push({ ok: true, view })
      if (asked.by !== 'player') continue
      effects.push({ ...commandKey(asked, after.match.id), procedure, response: view })
      if (asked.socketId) told.add(asked.socketId)
    }
  }
  return { answers, effects, told }
}
