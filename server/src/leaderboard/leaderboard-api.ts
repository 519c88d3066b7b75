export { Collector } from './collector.ts'
export { leaderboardRoutes } from './leaderboard-routes.ts'
export { readMine, readSlice, type ReadSlice } from './leaderboard-store.ts'
export { leaveBoards } from './leave-boards.ts'
