import type { Instant } from '@satoshi/rules/time'

import { InvalidRequest } from './invalid-request.ts'

/** A place in a list of people by since when each is in it; of equal moments the id decides. */
export type PersonPlace = { since: Instant; userId: string }

const written = /^(\d{1,16}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Latest moment that a date has, in ms. */
const latestMoment = 8_640_000_000_000_000

/** A place as the next page is asked with it. */
export function writeCursor({ since, userId }: PersonPlace): string {
  return Buffer.from(`${since} ${userId}`).toString('base64url')
}

/** The place that a cursor names. Refuses `request.invalid` for anything that `writeCursor` has not written. */
export function readCursor(cursor: string): PersonPlace {
  const [, since, userId = ''] = written.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  const place = { since: Number(since), userId }
  if (userId === '' || !(place.since <= latestMoment) || writeCursor(place) !== cursor)
    throw new InvalidRequest([{ path: 'cursor', message: 'Not a cursor of this list' }])
  return place
}
