export { giveLifeForReviews, takeLives } from './change-lives.ts'
export { livesOf } from './lives-of.ts'
