import { requireSession, routes } from '../platform/http/router.ts'
import { readBoard, type BoardSource } from './read-board.ts'

export function leaderboardRoutes(source: BoardSource) {
  return {
    board: routes.leaderboard.board.handler(async ({ context, input }) => {
      const { userId } = await requireSession(context)
      return readBoard(source, userId, input)
    }),
  }
}
