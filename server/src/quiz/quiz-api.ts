export { beginSolo, type SoloPlayer } from './start-solo.ts'
export { openSoloOf } from './quiz-store.ts'
