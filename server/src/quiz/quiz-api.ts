export { quizRoutes } from './quiz-routes.ts'
export { settleSolo } from './settle-solo.ts'
