export { countDueByTopic, countMasteredCards } from './review-store.ts'
export { readOverview } from './sessions.ts'
export { dueRecall, schedule } from './cards.ts'
export { dueQuestions } from './due.ts'
