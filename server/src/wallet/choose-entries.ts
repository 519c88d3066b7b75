import { categoryOf, type EntryCategory } from '@satoshi/rules/wallet/category'
import { dayOpening, shiftDay, type Day } from '@satoshi/rules/time'

import { InvalidRequest } from '../platform/http/invalid-request.ts'
import type { Db } from '../platform/postgres/db.ts'
import { readReasons, readZone, type EntryPlace, type EntryRange } from './statement-store.ts'

/** A last day from which on there is no end; the days after it have no moment that a date can hold. */
const endless: Day = '9999-01-01'

/** What a player wants to see of the statement; days are of the calendar in the player's zone, both included. */
export type EntryWish = { category?: EntryCategory | undefined; from?: Day | undefined; to?: Day | undefined }

/** A wish as the store reads it, without a limit. */
export type ChosenEntries = Omit<EntryRange, 'limit'>

/** The range of entries for a wish, below `after` when the reader has come that far. Refuses a period that ends before it begins. */
export async function chooseEntries(
  db: Db,
  userId: string,
  { category, from, to }: EntryWish,
  after: EntryPlace | null,
): Promise<ChosenEntries> {
  if (from && to && to < from) throw new InvalidRequest([{ path: 'to', message: 'Before the first day' }])
  const zone = from || to ? await readZone(db, userId) : ''
  const end = to && to < endless ? { at: dayOpening(shiftDay(to, 1), zone), seq: 0 } : null
  const known = category ? await readReasons(db, userId) : []
  return {
    before: earlier(after, end),
    from: from ? dayOpening(from, zone) : null,
    reasons: category ? known.filter((reason) => categoryOf(reason) === category) : null,
  }
}

function earlier(one: EntryPlace | null, other: EntryPlace | null): EntryPlace | null {
  if (!one || !other) return one ?? other
  return one.at < other.at ? one : other
}
