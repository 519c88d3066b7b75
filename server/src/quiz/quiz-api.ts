export { quizRoutes } from './quiz-routes.ts'
export { settleSolo } from './settle-solo.ts'
export { beginSolo, type SoloPlayer } from './start-solo.ts'
export { openSoloOf } from './quiz-store.ts'
