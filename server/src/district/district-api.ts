export type { ResidentCounts } from './city.ts'
export { homeStandingOf } from './home-standing.ts'
export { hidePost, restorePost, type Moderated } from './moderate.ts'
export { readModeration, type ModerationLine } from './mural-report-store.ts'
