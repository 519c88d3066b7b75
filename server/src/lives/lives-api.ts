export { giveLifeForReviews, takeLives } from './change-lives.ts'
export { livesOf } from './change-lives.ts'
