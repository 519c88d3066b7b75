import type { MatchView } from '@satoshi/contract/match'
import { second, type Millis } from '@satoshi/rules/time'

import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import { useSession } from '../lib/session.ts'
import { livesOptions } from '../match/use-lives.ts'
import { selectionIn, soloPath, type QuizSelection } from './quiz-selection.ts'

/** A quiz that was asked for before its screen stood. */
type EarlySolo = { userId: string; path: string; at: number; reply: Promise<MatchView> }

/** What nobody took for this long was begun for a screen that did not come: its time runs, and it may be over. */
const lastsMillis: Millis = 10 * second

let early: EarlySolo | null = null

/**
 * Begins the quiz that the address of the page asks for, as soon as the code is there and before anything is drawn: a slow
 * phone draws for a second, in which the server can answer. Who has no lives is asked first, and who goes on with a match
 * begins none; both are left to the screen, as is whatever fails here.
 */
export async function beginEarly(params: URLSearchParams): Promise<void> {
  const selection = selectionIn(params)
  const userId = playerId()
  if (userId === undefined || selection === null || params.has('match')) return
  const lives = await queryClient.fetchQuery(livesOptions()).catch(() => null)
  if (lives === null || lives.lives === 0 || playerId() !== userId) return
  const reply = api.match.create({ commandId: crypto.randomUUID(), mode: 'solo', ...selection })
  reply.catch(() => undefined)
  early = { userId, path: soloPath(selection), at: performance.now(), reply }
}

/**
 * The reply to a quiz of this selection that was begun early, once. Should it be lost, whoever asks again under another id
 * gets the same quiz: a player has one open.
 */
export function takeEarly(selection: QuizSelection): Promise<MatchView> | undefined {
  const begun = early
  early = null
  const isMeant = begun?.userId === playerId() && begun?.path === soloPath(selection)
  return isMeant && performance.now() - begun.at < lastsMillis ? begun.reply : undefined
}

function playerId(): string | undefined {
  return useSession.getState().user?.id
}
