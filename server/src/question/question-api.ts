export { textsOf } from './question-texts.ts'
export { liveQuestions, type LiveQuestion } from './question-store.ts'
export { seedQuestions } from './seed-questions.ts'
