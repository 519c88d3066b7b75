export { readBoard } from './read-board.ts'
export { readMine, readSlice, type ReadSlice } from './leaderboard-store.ts'
