import type { ExportPart } from '../platform/own-data.ts'
import type { Db } from '../platform/postgres/db.ts'
import { inBatches } from '../platform/postgres/in-batches.ts'
import { facesOf } from '../profile/profile-api.ts'
import { readSeatedAfter, type SeatedMatch } from './match-export-store.ts'

/** Matches come with their answers, so fewer are read at a time. */
const matchesAtOnce = 200

/** What this domain gives to the file of everything that is kept of a player. */
export const matchExportParts: readonly ExportPart[] = [{ key: 'matches', rows: matchesPart }]

/** Of the other players there are the nicknames and no more. */
async function* matchesPart(db: Db, userId: string) {
  const read = (last: SeatedMatch | null, limit: number) => readSeatedAfter(db, userId, last, limit)
  for await (const matches of inBatches(read, matchesAtOnce)) {
    const faces = await facesOf(db, [...new Set(matches.flatMap(({ others }) => others))])
    yield matches.map(({ others, ...match }) => ({
      ...match,
      others: others.map((id) => faces.get(id)?.nickname ?? null),
    }))
  }
}
