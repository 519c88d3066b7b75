import { fallbackLanguage } from '@satoshi/rules/language'
import type { CanonicalChoice } from '@satoshi/rules/match/match'
import type { Hint, MatchFormatName } from '@satoshi/rules/words'
import { sql } from 'kysely'

import { newRandomId } from '../platform/ids.ts'
import type { ExportPart } from '../platform/domain.ts'
import { type Db, inBatches } from '../platform/postgres/db.ts'
import { Refusal } from '../platform/refusal.ts'
import { publicProfilesOf } from '../profile/profile-api.ts'
import { hiddenTabsOf } from './hidden-tab-store.ts'
import { questionsInPlay } from './live-seats-store.ts'
import { submitForPlayer, submitForServer, type Matches } from './matches.ts'

/** Matches come with their answers, so fewer are read at a time. */
const matchesAtOnce = 200

/** What this domain gives to the file of everything that is kept of a player. */
export const matchExportParts: readonly ExportPart[] = [
  { key: 'matches', rows: matchesPart },
  { key: 'hiddenTabs', rows: hiddenTabsOf },
]

/** Of the other players there are the nicknames and no more. */
async function* matchesPart(db: Db, userId: string) {
  // An answer that was given before to what is asked now would tell what is right.
  const open = await questionsInPlay(db, [userId])
  const read = (last: SeatedMatch | null, limit: number) => readSeatedAfter(db, { userId, open }, last, limit)
  for await (const matches of inBatches(read, matchesAtOnce)) {
    const profiles = await publicProfilesOf(db, [...new Set(matches.flatMap(({ others }) => others))])
    yield matches.map(({ others, ...match }) => ({
      ...match,
      others: others.map((id) => profiles.get(id)?.nickname ?? null),
    }))
  }
}

/** A match that a player sat in, with the player's answers to the questions that are closed, and who else was in it. */
type SeatedMatch = {
  matchId: string
  format: MatchFormatName
  startedAt: Date
  endedAt: Date | null
  endedReason: string | null
  seat: number
  /** What the seat got out of it; null while the match is open. */
  result: unknown
  others: string[]
  bots: number
  answers: SeatedAnswer[]
}

/** `choice` in the bank's terms; null when the time ran out. */
type SeatedAnswer = {
  position: number
  questionId: string
  version: number
  /** Which variant was asked; null where the numbers of the question do not vary. */
  variant: number | null
  choice: CanonicalChoice | null
  correct: boolean
  elapsedMillis: number
  points: number
  firstAttempt: boolean
  hints: Hint[]
  answeredAt: string
}

/**
 * Matches of a player, the oldest first. Of the state of a match, which knows what is right, nothing is read but which
 * variants were asked; answers are rows from when their question is closed on. Earlier ones to questions that are `open`
 * again wait until they are closed.
 */
async function readSeatedAfter(
  db: Db,
  { userId, open }: { userId: string; open: string[] },
  last: SeatedMatch | null,
  limit: number,
): Promise<SeatedMatch[]> {
  const { rows } = await sql<SeatedMatch>`
    select s.match_id as "matchId", m.format, m.created_at as "startedAt", m.ended_at as "endedAt",
           m.ended_reason as "endedReason", s.seat, s.result,
           (select coalesce(json_agg(o.user_id) filter (where o.user_id is not null), '[]')
            from match_seats o where o.match_id = s.match_id and o.seat <> s.seat) as others,
           (select count(*)::int from match_seats o where o.match_id = s.match_id and o.bot_id is not null) as bots,
           (select coalesce(json_agg(json_build_object(
              'position', a.position, 'questionId', a.question_id, 'version', a.version,
              'variant', (m.state #>> array['questions', a.position::text, 'variant'])::int, 'choice', a.choice,
              'correct', a.correct, 'elapsedMillis', a.elapsed_millis, 'points', a.points,
              'firstAttempt', a.first_attempt, 'hints', a.hints, 'answeredAt', a.answered_at) order by a.position), '[]')
            from answers a where a.match_id = s.match_id and a.seat = s.seat 
              and (m.ended_at is null or a.question_id <> all(${open}))) as answers
    from match_seats s
    join matches m on m.id = s.match_id
    where s.user_id = ${userId} and ${last ? sql`s.match_id > ${last.matchId}` : sql`true`}
    order by s.match_id
    limit ${limit}`.execute(db)
  return rows
}

/** The matches that a player sits in and that have not ended. */
async function openMatchesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('match_seats as s')
    .innerJoin('matches as m', 'm.id', 's.match_id')
    .select('s.match_id')
    .where('s.user_id', '=', userId)
    .where('m.ended_at', 'is', null)
    .execute()
  return rows.map(({ match_id: id }) => id)
}

/** Lets a player whose account was deleted leave every match that is still open; done again it finds none. */
export async function leaveMatches(matches: Matches, userId: string): Promise<void> {
  for (const matchId of await openMatchesOf(matches.app.db, userId)) await leave(matches, matchId, userId)
}

async function leave(matches: Matches, matchId: string, userId: string): Promise<void> {
  const command = { commandId: newRandomId(), type: 'leave' } as const
  try {
    await submitForPlayer(matches, matchId, {
      userId,
      language: fallbackLanguage,
      command,
      at: matches.app.clock.now(),
    })
  } catch (error) {
    // A quiz that stands still takes no command of its player any more.
    if (error instanceof Refusal && error.code === 'match.busy')
      return submitForServer(matches, matchId, { type: 'void' })
    // It ended by itself meanwhile, or the seat was left before.
    if (!(error instanceof Refusal) || !['match.ended', 'match.seatOut'].includes(error.code)) throw error
  }
}
