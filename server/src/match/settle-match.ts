import type { Match } from '@satoshi/rules/match/match'
import { settle } from '@satoshi/rules/match/settle'
import type { Instant } from '@satoshi/rules/time'

import type { Tx } from '../platform/postgres/db.ts'
import { writeResults, type AnswerRow, type LoadedMatch, type StoredResult } from './match-store.ts'
import type { Matches } from './matches.ts'

/** The answers that were closed between two values of a match. */
export function closedAnswers(before: Match, after: Match): AnswerRow[] {
  return after.seats.flatMap(({ occupant, answers }, seat) =>
    answers.slice(before.seats[seat]?.answers.length ?? 0).map((answer, index) => ({
      seat,
      userId: occupant.kind === 'player' ? occupant.userId : null,
      position: (before.seats[seat]?.answers.length ?? 0) + index,
      answer,
    })),
  )
}

/** Pays and records an ended match, in the transaction of its last event: the mode's part, then the seats' results. */
export async function closeBooks(matches: Matches, tx: Tx, match: Match, at: Instant): Promise<LoadedMatch> {
  const format = matches.formats.get(match.format)
  if (!format) throw new Error(`nobody settles ${match.format}`)
  const books = await format.settle(tx, match, at)
  const results = new Map(
    settle(match).results.map(({ seat, ...result }): [number, StoredResult] => [
      seat,
      { ...result, ...(books.get(seat) ?? { rewards: [] }) },
    ]),
  )
  await writeResults(tx, match.id, results, at)
  // Not here: a question that many play at once would make their settlements wait for each other.
  await matches.app.jobs.send(tx, 'rateAnswers', { matchId: match.id })
  await matches.app.jobs.send(tx, 'matchSettled', { matchId: match.id })
  return { match, results }
}
