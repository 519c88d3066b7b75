import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../../test/_database.ts'
import { allOf, anyOf } from './lists.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

test.each([
  [[], [], ['a', 'b', 'c']],
  [['b'], ['b'], ['a', 'c']],
  [['c', 'a', 'a', 'z'], ['a', 'c'], ['b']],
])('of a, b and c any of %j are %j, and %j are none of them', async (list, among, others) => {
  const letters = () =>
    database.db.selectFrom(sql<{ letter: string }>`(values ('a'), ('b'), ('c'))`.as<'of'>(sql`of (letter)`)).selectAll()
  expect(lettersIn(await letters().where('letter', '=', anyOf(list, 'text')).execute())).toEqual(among)
  expect(lettersIn(await letters().where('letter', '<>', allOf(list, 'text')).execute())).toEqual(others)
})

test('a statement with a list has one text and one parameter, whatever its length', () => {
  const compiled = [0, 1, 200].map((length) =>
    database.db
      .selectFrom('commands')
      .select('procedure')
      .where('command_id', '=', anyOf(Array<string>(length).fill('b0000000-0000-4000-8000-000000000000'), 'uuid'))
      .compile(),
  )
  expect(new Set(compiled.map((query) => query.sql)).size).toBe(1)
  expect(compiled.map((query) => query.parameters.length)).toEqual([1, 1, 1])
})

function lettersIn(rows: { letter: string }[]): string[] {
  return rows.map(({ letter }) => letter).toSorted()
}
