import { playerRoutes } from '../platform/http/router.ts'
import { readBoard, type BoardSource } from './read-board.ts'

export function leaderboardRoutes(source: BoardSource) {
  return {
    board: playerRoutes.leaderboard.board.handler(async ({ context, input }) => {
      const { userId } = context.player
      return readBoard(source, userId, input)
    }),
  }
}
