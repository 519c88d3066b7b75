import type { Dashboard } from '@satoshi/contract/dashboard'
import type { Board } from '@satoshi/contract/leaderboard'
import type { Instant } from '@satoshi/rules/time'

import { putDashboard } from '../dashboard/fetch-dashboard.ts'
import { putBoard } from '../leaderboard/use-board.ts'
import { query } from '../lib/api.ts'
import { goBy, holdClock } from '../lib/clock.ts'
import { countAsRead } from '../lib/first-picture.ts'
import { queryClient } from '../lib/query-client.ts'
import { drawnForUser, useSession } from '../lib/session.ts'
import type { SessionUser } from '../lib/session-user.ts'
import { drawnAs } from '../lib/use-media.ts'
import type { FirstCall } from './first-call.ts'

/** What the server drew a page of a player from: `at` is when, by its clock, `wide` whether it drew two columns. */
export type FirstAnswers = { at: Instant; wide: boolean; answers: Answers }

/** As the contract has them: the server asked itself for them. */
type Answers = { [Each in FirstCall]?: Shapes[Each] }
type Shapes = { '/api/dashboard': Dashboard; '/api/me': Dashboard['me']; '/api/leaderboard': Board }

/** Whose answers they are. */
export function playerOf(answers: Answers): SessionUser {
  const me = answers['/api/dashboard']?.me ?? answers['/api/me']
  if (!me) throw new Error('the answers of a page have no player in them')
  const { userId, nickname, profileImageUrl } = me.profile
  return { id: userId, nickname, avatar: profileImageUrl }
}

/** Makes the next drawing one of these answers: as the server's was, so that this browser finds the same. */
export function putAnswers({ at, wide, answers }: FirstAnswers, arrivedAt: number): void {
  goBy({ serverNow: at, at: arrivedAt, within: null })
  holdClock(at)
  drawnAs({ wide })
  drawnForUser()
  const updatedAt = performance.timeOrigin + arrivedAt
  const { '/api/dashboard': dashboard, '/api/me': me, '/api/leaderboard': board } = answers
  if (dashboard) putDashboard(dashboard, updatedAt)
  if (me) queryClient.setQueryData(query.profile.me.queryKey(), me, { updatedAt })
  if (board) putBoard(board, updatedAt)
}

/**
 * Takes up what the page was drawn from, once. False where it brought nothing, or was drawn for somebody else than who is
 * signed in here by now: the drawing is then not taken over.
 */
export function takeAnswersInPage(): boolean {
  const block = document.getElementById('first-answers')
  if (!block) return false
  block.remove()
  const first = JSON.parse(block.textContent) as FirstAnswers // safe: written by our own server
  const isMine = playerOf(first.answers).id === useSession.getState().user?.id
  if (isMine) {
    putAnswers(first, arrival())
    // Before React looks at any of it: what changes under its hands is gone over again, in one step.
    countAsRead()
  } else delete document.getElementById('root')?.dataset['prerendered']
  return isMine
}

/** When the page began to arrive, on the clock of `performance.now()`. */
function arrival(): number {
  const [page] = performance.getEntriesByType('navigation')
  return page instanceof PerformanceNavigationTiming ? page.responseStart : 0
}
