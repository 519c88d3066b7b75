export { readDue } from './review-store.ts'
export { readOverview } from './sessions.ts'
export { schedule } from './cards.ts'
