import type { ExportPart } from '../platform/own-data.ts'
import { inBatches } from '../platform/postgres/in-batches.ts'
import {
  readCardsAfter,
  readSessionsAfter,
  readWholePaces,
  type WholeCard,
  type WholeSession,
} from './review-export-store.ts'

/** What this domain gives to the file of everything that is kept of a player. Keys of questions stay here. */
export const reviewExportParts: readonly ExportPart[] = [
  { key: 'reviewPaces', value: (db, userId) => readWholePaces(db, userId) },
  {
    key: 'reviewCards',
    rows: (db, userId) => inBatches<WholeCard>((last, limit) => readCardsAfter(db, userId, last, limit)),
  },
  {
    key: 'reviewSessions',
    rows: async function* (db, userId) {
      const batches = inBatches<WholeSession>((last, limit) => readSessionsAfter(db, userId, last, limit))
      for await (const batch of batches) yield batch.map(takenHome)
    },
  },
]

/** A session without the keys of its questions, which a player could read before answering. */
function takenHome({ id, state, startedAt, endedAt }: WholeSession) {
  const questionIds = state.questions.map(({ questionId }) => questionId)
  return { id, startedAt, endedAt, questionIds, answers: state.answers }
}
