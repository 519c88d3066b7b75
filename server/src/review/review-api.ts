export { readDue } from './card-store.ts'
export { readOverview } from './read-review.ts'
export { schedule } from './schedule.ts'
