import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../../test/_database.ts'
import { insertPlayer } from '../../../test/_player.ts'
import { fillStatement } from '../../../test/_statement.ts'
import { walletExportParts } from '../../wallet/wallet.ts'
import type { App } from '../../platform/app.ts'
import { exportPieces } from '../identity-own-data.ts'
import type { ExportPart } from '../../platform/domain.ts'

const madeAt = '2026-11-21T12:00:00.000Z'
let database: TestDatabase
beforeAll(async () => void (database = await createDatabase()))
afterAll(() => database.drop())

test('the file is JSON that people can read, whatever stands in it', async () => {
  const text = await whole([
    { key: 'odd', value: () => Promise.resolve({ text: 'a "b"\n\\ \u2028 {', none: null }) },
    { key: 'none', rows: () => batches([]) },
    { key: 'some', rows: () => batches([[{ at: new Date(0) }, { n: 1 }], [{ n: 2 }]]) },
  ])
  expect(JSON.parse(text)).toEqual({
    format: 1,
    madeAt,
    odd: { text: 'a "b"\n\\ \u2028 {', none: null },
    none: [],
    some: [{ at: '1970-01-01T00:00:00.000Z' }, { n: 1 }, { n: 2 }],
  })
  expect(text.split('\n').slice(0, 7)).toEqual([
    '{',
    '  "format": 1,',
    `  "madeAt": "${madeAt}",`,
    '  "odd": {',
    String.raw`    "text": "a \"b\"\n\\ ${'\u2028'} {",`,
    '    "none": null',
    '  },',
  ])
  expect(text).toContain('\n  "some": [\n    {"at":"1970-01-01T00:00:00.000Z"},\n    {"n":1},\n    {"n":2}\n  ]\n}\n')
})

test('no batch is read before the one before it was taken', async () => {
  let read = 0
  const endless: ExportPart = {
    key: 'endless',
    rows: async function* () {
      for (;;) yield Array.from({ length: 100 }, () => ({ row: (read += 1) }))
    },
  }
  const pieces = exportPieces(rowsOnly(), '', { madeAt, parts: [endless] })
  for (let taken = 0; taken < 250; taken++) await pieces.next()
  expect(read).toBe(300)
  await pieces.return(undefined)
})

test('every entry of a statement that is longer than a batch is there once, the newest first', async () => {
  const ana = await insertPlayer(database.db, 'ana')
  await fillStatement(database.db, ana, { count: 2_500, until: Date.parse(madeAt), apart: 1_000 })
  const { statement } = JSON.parse(await whole(walletExportParts, ana)) as { statement: { at: string }[] } // safe: see below
  expect(statement).toHaveLength(2_500)
  expect(new Set(statement.map((entry) => JSON.stringify(entry))).size).toBe(2_500)
  expect(statement.map(({ at }) => at)).toEqual(
    statement
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
})

async function whole(parts: readonly ExportPart[], userId = ''): Promise<string> {
  let text = ''
  for await (const piece of exportPieces(rowsOnly(), userId, { madeAt, parts })) text += piece
  return text
}

/** What parts reach that read nothing but rows. */
function rowsOnly(): App {
  return { db: database.db } as unknown as App // safe: see above
}

async function* batches(of: object[][]): AsyncGenerator<object[]> {
  yield* of
}
