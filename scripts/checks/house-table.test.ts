import { expect, test } from 'vitest'

import { circles, findHouseExcess, houseTable, measureHouse } from './house-table.ts'
import type { Tree } from './_tree.ts'

const tree = (files: Record<string, string>): Tree => new Map(Object.entries(files))
const valueOf = (name: string, files: Record<string, string>) =>
  measureHouse(tree(files)).find((measure) => measure.name === name)?.value

const lines = (count: number) => 'const x = 1\n'.repeat(count)

test('the median and the p90 of the server leave out tests and what begins with an underscore', () => {
  const files = {
    'server/src/wallet/a.ts': lines(10),
    'server/src/wallet/b.ts': lines(70),
    'server/src/wallet/c.ts': lines(300),
    'server/src/wallet/c.test.ts': lines(900),
    'server/src/wallet/_d.ts': lines(900),
  }
  expect(valueOf('server files, median', files)).toBe(70)
  expect(valueOf('server files, p90', files)).toBe(300)
})

test('a slip has under 20 lines and one export; what a domain says of itself is one too', () => {
  const files = {
    'web/src/kit/a.ts': `export ${lines(19)}`,
    'web/src/kit/b.ts': `export ${lines(20)}`,
    'web/src/kit/c.ts': 'export const a = 1\nexport const b = 2\n',
    'web/src/box/box.ts': 'export const box = 1\n',
  }
  expect(valueOf('files under 20 lines with one export', files)).toBe(50)
})

test('only rows with words are counted in the glossary', () => {
  const text = 'Words.\n\n| word | means |\n| ---- | ----- |\n| pot | both stakes |\n| rake | what the house takes |\n'
  expect(valueOf('rows of the glossary', { 'docs/glossary.md': text })).toBe(2)
})

test('an object that is packed by spread is counted, one in a comment is not', () => {
  const files = { 'rules/src/a.ts': '// never ...{ a }\nconst x = { ...{ a, b }, ...rest }\n' }
  expect(valueOf('objects packed by spread', files)).toBe(1)
})

test('a circle of imports is found and named; one of types is none', () => {
  const files = tree({
    'rules/src/a.ts': "import { b } from './b.ts'\n",
    'rules/src/b.ts': "import { c } from '@satoshi/rules/c'\n",
    'rules/src/c.ts': "import { a } from './a.ts'\nimport type { D } from './d.ts'\n",
    'rules/src/d.ts': "import { c } from './c.ts'\n",
  })
  expect(circles(files)).toEqual([['rules/src/a.ts', 'rules/src/b.ts', 'rules/src/c.ts', 'rules/src/a.ts']])
})

test('a domain of the server that players see nowhere on the web is named', () => {
  const found = findHouseExcess(tree({ 'server/src/casino/casino.ts': '', 'web/src/wallet/wallet.ts': '' }))
  expect(found).toContain('server/src/casino: has no room of its name in web/src')
})

test.each([
  ['export function tellFriends() {}', 'tellFriends: the field has a word for "tell"'],
  ['type Heard = string', 'Heard: the field has a word for "Heard"'],
  ['const asked_at = 1', 'asked_at: the field has a word for "asked"'],
])('%s is a private word', (text, finding) => {
  expect(findHouseExcess(tree({ 'web/src/kit/a.ts': `${text}\n` }))).toContain(`web/src/kit/a.ts: ${finding}`)
})

test.each(['export function askewness() {}', 'const keepsGranted = 1', '  const told = 1', '// function tell() {}'])(
  '%s is none',
  (text) => {
    const found = findHouseExcess(tree({ 'web/src/kit/a.ts': `${text}\n` }))
    expect(found.filter((line) => line.includes('the field has'))).toEqual([])
  },
)

test('the table says each measure with its bounds', () => {
  const [line] = houseTable([{ name: 'server files, median', value: 80, atLeast: 60, atMost: 90, unit: 'lines' }])
  expect(line).toMatch(/^server files, median +80 {2}\(60-90 lines\)$/)
})
