export { countDueByTopic, countMasteredCards, readDue } from './review-store.ts'
export { readOverview } from './sessions.ts'
export { dueRecall, schedule } from './cards.ts'
