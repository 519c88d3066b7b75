import { expect, test } from 'vitest'

import { findCitationProblems } from './citations.ts'

const rules = new Map([
  ['docs/product/README.md', 'A record says specification 9 or quality R6.'],
  ['docs/product/specification.md', '# 1 The specification\n\n## 1.9 Constants\n'],
  ['docs/product/trust.md', '# 2 Trust\n\n## 2.6 Clock and lag\n'],
  ['docs/product/speed.md', '# 3 Speed\n\n## 3.10 Cold start\n'],
  ['docs/product/screens.md', '# 5 Screens\n\n| rules | part |\n| ----- | ---- |\n| product 5.1 | a burst |\n'],
  ['docs/product/screens-learning.md', '# Screens that teach\n\n## 5.1 Rajadas\n\n| 1.5 | of a boost |\n'],
  ['docs/product/law.md', '# 7 Law\n'],
  ['docs/product/failures.md', '# 8 Failures\n\n| money | must hold |\n| ----- | --------- |\n| 8.13  | one spend |\n'],
])

function problems(path: string, text: string) {
  return findCitationProblems(new Map([...rules, [path, text]]))
}

test.each([
  '/** Source: product 1.9. */',
  '/** Source: product 1.9, 2.6, decision 0098. */',
  '// product 1.9 and 5.1: ten a day, 3 against one',
  '/** Age in whole years. Source: product 5.1, 7. */',
  "test('one spend of two succeeds (product 8.13)', () => {})",
  '/** The most of a duel. Source: product 5.1, 1,100 for ten. */',
  '/**\n * Time is given back. Source: product\n * 2.6. Once.\n */',
  '// Product 3.10 is about starts; decisions 0091 to 0093 are ours, and { quality: 82 } is a number of an image.',
])('%s leads to rules', (text) => {
  expect(problems('rules/src/duel.ts', text)).toEqual([])
})

test.each([
  ['/** Source: product 1.10. */', 'product: docs/product has no 1.10'],
  ['/** Source: product 1.9, 9.9. */', 'product: docs/product has no 9.9'],
  ['/** Source: product 5.1, 6. */', 'product: docs/product has no 6'],
  ['/** Source: product 16. */', 'product: docs/product has no 16'],
  ['// product 1.5: a number in a table is no rule', 'product: docs/product has no 1.5'],
])('%s leads nowhere', (text, problem) => {
  expect(problems('rules/src/duel.ts', `\n${text}`)).toEqual([`rules/src/duel.ts:2: ${problem}`])
})

test('a citation whose number is on the next line is found there too', () => {
  expect(problems('server/migrations/0001-users.sql', '-- The ledger (product\n-- 4.5).')).toEqual([
    'server/migrations/0001-users.sql:1: product: docs/product has no 4.5',
  ])
})

test.each([
  ['rules/src/duel.ts', '/** Source: decisions 6.4. */', 'decisions 6.4'],
  ['rules/src/duel.ts', '/** Source: decisions\n * 6.4. */', 'decisions\n * 6.4'],
  ['docs/map.md', 'as decisions, section 6 says', 'decisions, section 6'],
  ['web/src/app/app.test.tsx', "test('ten (specification 9)', () => {})", 'specification 9'],
  ['web/src/app/app.tsx', '// as the specification (9) has it', 'specification (9'],
  ['server/src/main.ts', '// quality R6', 'quality R6'],
  ['server/src/main.ts', '// quality, finding 5', 'quality, finding 5'],
  ['scripts/mutants/duel.json', '"why": "R6: the time of the device counts"', 'R6'],
  ['bench/src/crowd.ts', '// B10: a start', 'B10'],
])('%s: %j is cited in words of before', (path, text, words) => {
  expect(problems(path, text)).toEqual([
    `${path}:1: "${words}" is cited as product N.N; docs/product/README.md says how`,
  ])
})

test('accepted records keep the words of before, and these must lead somewhere', () => {
  const path = 'docs/decisions/0024-scoring.md'
  expect(problems(path, 'Decisions 5.1 and 5.1 say (specification 9; quality R6, B10).')).toEqual([])
  expect(problems(path, 'decisions 5.2, specification 8, 9 and quality R7, B9; product 5.3')).toEqual([
    `${path}:1: product: docs/product has no 5.3`,
    `${path}:1: decisions: docs/product has no 5.2`,
    `${path}:1: specification: docs/product has no 1.8`,
    `${path}:1: quality: docs/product has no 2.7`,
    `${path}:1: quality: docs/product has no 3.9`,
  ])
})

test('what people read in the game cites nothing', () => {
  expect(problems('content/questions/investimentos/ipo.json', '"product 12, quality B3"')).toEqual([])
  expect(problems('content/locales/en-US/store.ts', '"product 12, specification 4"')).toEqual([])
})

test('a number that two rules have is reported', () => {
  expect(problems('docs/product/trust-more.md', '# More of trust\n\n## 2.6 Clocks\n')).toEqual([
    'docs/product/trust.md:3: 2.6 is the number of another rule',
  ])
})
