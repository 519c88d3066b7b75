import type { MatchView } from '@satoshi/contract/match'
import { formatNamed } from '@satoshi/rules/match/format'
import type { Match, MatchQuestion } from '@satoshi/rules/match/match'
import type { Language } from '@satoshi/rules/language'
import { subjectOfTopic, type Subject, type Topic } from '@satoshi/rules/words'

import { drawFor, holdFree, openMatch, readMatchView, viewNow, viewOpened, type Matches } from '../match/match-api.ts'
import { once, type Command } from '../platform/commands.ts'
import { newId } from '../platform/ids.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { isUnavailable } from '../platform/postgres/errors.ts'
import { Refusal, refuse } from '../platform/refusal.ts'
import { liveQuestions } from '../question/question-api.ts'
import { deleteOpenSolo, openSoloOf, insertOpenSolo } from './quiz-store.ts'

export type SoloRequest = { commandId: string; subject?: Subject | undefined; topic?: Topic | undefined }
export type SoloPlayer = { userId: string; language: Language }

/**
 * Starts a solo quiz over a topic, a subject or everything. A player has one open solo: while it runs it is returned,
 * whatever is asked for (product 9.24). Refusals: `match.busy`, `quiz.notAvailable` for an empty pool, `question.unknownTopic` for a
 * topic of another subject.
 */
export async function startSolo(matches: Matches, player: SoloPlayer, request: SoloRequest): Promise<MatchView> {
  if (request.topic && request.subject && subjectOfTopic[request.topic] !== request.subject)
    throw refuse('question.unknownTopic')
  const { commandId, ...body } = request
  return beginSolo(matches, player, {
    command: { commandId, procedure: 'match.create', body },
    draw: async (tx, seed) => {
      const pool = await liveQuestions(matches.app, tx, request)
      if (pool.length === 0) return []
      const count = formatNamed('solo').questions.max
      return (await drawFor(matches, tx, [player.userId], pool, { format: 'solo', count, seed })).questions
    },
  })
}

/** How a solo is begun: by which command, over which questions, and what else happens in its transaction. */
export type SoloPlan = {
  command: Pick<Command, 'commandId' | 'procedure' | 'body'>
  /** That of a quiz where it is left out. */
  format?: 'ride'
  /** Asked only where no solo is open; none at all are refused as `quiz.notAvailable`. */
  draw: (tx: Tx, seed: string) => Promise<MatchQuestion[]>
  onOpened?: (tx: Tx, matchId: string) => Promise<void>
}

/** Begins a solo, or gives the one that is open. Refuses `match.busy`, `quiz.notAvailable` and what the plan refuses. */
export async function beginSolo(matches: Matches, player: SoloPlayer, plan: SoloPlan): Promise<MatchView> {
  const { app } = matches
  const open = await openSoloOf(app.db, player.userId)
  if (open) await applyTime(matches, open, player)
  const command = { userId: player.userId, ...plan.command, at: app.clock.now() }
  const { matchId, opened } = await app.inTransaction(async (tx) => {
    // Also before a first answer is given again. The player's row is held, so that two at once do not open two solos.
    const free = holdFree(tx, player.userId)
    const found = openSoloOf(tx, player.userId)
    const begun: { opened?: Match } = {}
    const beginning = once(tx, command, async () => {
      const [, open] = await Promise.all([free, found])
      if (open) return { matchId: open }
      begun.opened = await openSolo(matches, tx, player.userId, plan)
      return { matchId: begun.opened.id }
    })
    const [{ matchId }] = await Promise.all([beginning, free, found])
    return { matchId, ...begun }
  })
  // After the commit, where reads share connections and nobody waits for the player's row: it is the same a moment later.
  const view = await (opened ? viewOpened(matches, opened, player) : viewNow(matches, app.db, matchId, player))
  // Too early by the grace for late answers; the match then says itself when it wants to be woken.
  if (view.phase.name === 'asking') matches.wake(view.id, view.phase.closesAt)
  return view
}

/** Looking ends a solo that was forgotten for a day. One that cannot be shown any more does not lock its player out. */
async function applyTime(matches: Matches, open: string, player: SoloPlayer): Promise<void> {
  const { app } = matches
  try {
    await readMatchView(matches, open, player)
  } catch (error) {
    if (error instanceof Refusal || isUnavailable(error)) throw error
    app.log.error({ err: error, matchId: open }, 'an open solo cannot be shown and is left behind')
    await app.inTransaction((tx) => deleteOpenSolo(tx, open))
  }
}

/** Opens a solo for somebody who has none open. */
async function openSolo({ app }: Matches, tx: Tx, userId: string, plan: SoloPlan): Promise<Match> {
  const seed = app.newSeed()
  const questions = await plan.draw(tx, seed)
  if (questions.length === 0) throw refuse('quiz.notAvailable')
  const at = app.clock.now()
  const match = await openMatch(app, tx, {
    id: newId(at),
    format: plan.format ?? 'solo',
    seed,
    questions,
    occupants: [{ kind: 'player', userId }],
    stakeCents: null,
    at,
  })
  await insertOpenSolo(tx, userId, match.id)
  await plan.onOpened?.(tx, match.id)
  return match
}
