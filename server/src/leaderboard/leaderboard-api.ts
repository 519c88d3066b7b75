export { readBoard } from './board.ts'
export { readMine, readSlice, type ReadSlice } from './leaderboard-store.ts'
