import type { Person } from '@satoshi/contract/people'
import { maxFound } from '@satoshi/rules/people/limits'

import { nicknameKeys } from '../identity/identity-api.ts'
import { peopleOf, type People } from './people-of.ts'
import { findAlike, findByBeginning } from './search-store.ts'

/** Fewer letters resemble everything. */
const fewestForLikeness = 3

/**
 * Players whose nickname begins with `text`, then those whose nickname resembles it, in any case, with any accents, in
 * letters that look the same; at most `maxFound`. Never the player, nobody who blocked them or whom they blocked.
 */
export async function searchPeople(people: People, viewerId: string, text: string): Promise<Person[]> {
  const { db } = people.app
  const { look, read } = nicknameKeys(text.trim())
  const keys = [...new Set([look, read])].filter((key) => key !== '')
  if (keys.length === 0) return []
  const found = await findByBeginning(db, { keys, viewerId, limit: maxFound })
  const short = found.length < maxFound && Math.max(...keys.map((key) => [...key].length)) >= fewestForLikeness
  const alike = short ? await findAlike(db, { keys, viewerId, limit: maxFound }) : []
  return peopleOf(people, viewerId, [...new Set([...found, ...alike])].slice(0, maxFound))
}
