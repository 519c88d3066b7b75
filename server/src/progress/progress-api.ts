export { grant } from './grant.ts'
export { progressJobs } from './progress-jobs.ts'
export { settleQuiz, type EndedQuiz } from './settle-quiz.ts'
