import type { ExportPart } from '../identity/identity-api.ts'
import { readAllRatings } from './rating-store.ts'

/** What this domain gives to the file of everything that is kept of a player. */
export const ratingExportParts: readonly ExportPart[] = [{ key: 'ratings', value: readAllRatings }]
