import { expect, test } from 'vitest'

import { findDocumentProblems } from './documents.ts'
import { findWordsWithoutMeaning } from './glossary.ts'
import { findLongFiles } from './limits.ts'

function problems(text: string) {
  return findDocumentProblems(
    new Map([
      ['README.md', ''],
      ['docs/map.md', text],
      ['docs/images/home.png', ''],
      ['server/src/wallet/post.ts', ''],
      ['package.json', '{ "scripts": { "check": "" } }'],
    ]),
  )
}

test.each([
  '`server/src/wallet/post.ts`',
  '`server/src/wallet/`',
  '`server/src/<domain>/post.ts`',
  '`server/**/post.ts`',
  '`server/src/wallet/{post,pay}.ts`',
  '`server/src/wallet/post.ts:12`',
  '`POST /api/matches`, `src/post.ts` and `a/b` are no paths of ours',
  '[wallet](../server/src/wallet/post.ts#top) ![home](images/home.png) [site](https://example.org/x)',
  '`npm run check`',
])('%s exists', (text) => {
  expect(problems(text)).toEqual([])
})

test.each([
  ['`server/src/wallet/pay.ts`', 'server/src/wallet/pay.ts does not exist'],
  ['`rules/match/`', 'rules/match/ does not exist'],
  ['[x](../README.txt)', 'README.txt does not exist'],
  ['![x](images/none.png)', 'docs/images/none.png does not exist'],
  ['`npm run chek`', 'there is no command npm run chek'],
])('%s does not exist', (text, problem) => {
  expect(problems(`first line\n${text}`)).toEqual([`docs/map.md:2: ${problem}`])
})

test('a domain whose word the glossary does not explain is reported', () => {
  const tree = new Map([
    ['docs/glossary.md', '**Wallet**: …'],
    ['server/src/wallet/post.ts', ''],
    ['server/src/platform/log.ts', ''],
    ['web/src/duel/arena.tsx', ''],
  ])
  expect(findWordsWithoutMeaning(tree)).toEqual(['docs/glossary.md: does not explain duel, the name of a domain'])
})

test('a style sheet of 401 lines is reported, one of 400 is not', () => {
  const tree = new Map([
    ['web/src/kit/long.css', 'a\n'.repeat(401)],
    ['web/src/kit/kit.css', 'a\n'.repeat(400)],
  ])
  expect(findLongFiles(tree)).toEqual(['web/src/kit/long.css: has 401 lines, more than 400; split it'])
})
