export { type Duels, openDuel, publishDuel } from './open-duel.ts'
export { readSummary } from './duel-view.ts'
export { countWins, countWinsInARow, ratedAboveBy, recentOpponentsOf } from './duel-list-store.ts'
