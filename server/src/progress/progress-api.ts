export { grant } from './grant.ts'
export { progressJobs } from './progress-jobs.ts'
export { settleQuiz } from './settle-quiz.ts'
export { progressExportParts } from './progress-export.ts'
