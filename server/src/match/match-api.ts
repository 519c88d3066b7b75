export {
  readMatchView,
  registerElsewhere,
  registerFormat,
  viewNow,
  viewOpened,
  type HeldHints,
  type HintPurse,
  type Matches,
  type Settle,
} from './matches.ts'
export { assertFree, holdFree, isCompeting } from './live-seats.ts'
export { fitAnswersOf } from './fit-answer-store.ts'
export { questionsInPlay } from './live-seats-store.ts'
export { publishSuspended } from './resume-quizzes.ts'
export { endedMatch, type EndedMatch, type EndedSeat } from './ended-match.ts'
export { metBy } from './met-questions.ts'
export { openMatch, drawFor, drawMore, type Drawing, type DrawOrder, type StoredOccupant } from './open-match.ts'
export { quizAnswersOf } from './quiz-answers.ts'
export type { SeatPayout } from './match-store.ts'
export { countUnfinishedMatches, hastyPlayers, type HastyPlayer } from './answer-store.ts'
export { hidingPlayers, type HidingPlayer } from './hidden-tab-store.ts'
export { submitReport, type PlacedReport } from './report-question.ts'
