import { expect, test } from 'vitest'

import { findForeignWrites } from './table-writers.ts'

const tables: [string, string] = [
  'server/src/wallet/wallet-tables.ts',
  `declare module '../platform/postgres/tables.ts' {\n  interface Tables {\n    postings: Postings\n  }\n}\n`,
]

function found(path: string, text: string) {
  return findForeignWrites(new Map([tables, [path, text]]))
}

test.each([
  ['server/src/wallet/post.ts', `tx.insertInto('postings')`],
  ['server/src/duel/duel-store.ts', `db.selectFrom('postings')`],
  ['server/src/duel/duel-store.ts', `// update postings by the wallet`],
  ['server/src/duel/duel-store.test.ts', `tx.deleteFrom('postings')`],
])('%s may: %s', (path, text) => {
  expect(found(path, text)).toEqual([])
})

test('a domain owns the tables that its store declares', () => {
  const store: [string, string] = [
    'server/src/lives/lives-store.ts',
    `declare module '../platform/postgres/tables.ts' {\n  interface Tables {\n    lives: LivesTable\n  }\n}\n`,
  ]
  const foreign: [string, string] = ['server/src/duel/duel-store.ts', `tx.insertInto('lives')`]
  expect(findForeignWrites(new Map([store, foreign]))).toHaveLength(1)
})

test.each([
  `tx.insertInto('postings')`,
  `tx.deleteFrom(\n  'postings')`,
  `sql\`update postings set amount_cents = 0\``,
])('a domain that writes the table of another is named: %s', (text) => {
  expect(found('server/src/duel/duel-store.ts', text)).toEqual([
    "server/src/duel/duel-store.ts: writes postings, which is wallet's; let wallet write it",
  ])
})
