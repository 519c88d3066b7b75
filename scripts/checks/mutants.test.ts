import { expect, test } from 'vitest'

import { findMutantProblems } from './mutants.ts'

const row = {
  file: 'server/src/wallet/post.ts',
  find: 'lock(accounts)',
  replace: '',
  run: ['server/src/wallet'],
  why: 'nobody waits',
}

function problems(changes: Partial<typeof row>) {
  return findMutantProblems(
    new Map([
      ['server/src/wallet/post.ts', 'lock(accounts); read(a); read(b)'],
      ['server/src/wallet/post-races.test.ts', ''],
      ['rules/src/wallet/postings.ts', 'spend()'],
      ['rules/src/wallet/postings.test.ts', ''],
      ['scripts/mutants/wallet.json', JSON.stringify({ rows: [{ ...row, ...changes }] })],
    ]),
  )
}

const begins = 'scripts/mutants/wallet.json: "nobody waits" '

test.each([
  ['fits', {}, []],
  ['names its test', { run: ['server/src/wallet/post-races.test.ts'] }, []],
  [
    'finds nothing any more',
    { find: 'lock(users)' },
    ['finds its text 0 times, not once, in server/src/wallet/post.ts: lock(users)'],
  ],
  ['finds two places', { find: 'read(' }, ['finds its text 2 times, not once, in server/src/wallet/post.ts: read(']],
  [
    'is about a file that is gone',
    { file: 'server/src/gone.ts', find: 'x' },
    ['finds its text 0 times, not once, in server/src/gone.ts: x'],
  ],
  ['changes nothing', { replace: row.find }, ['changes nothing']],
  ['names a test that is gone', { run: ['server/src/bank'] }, ['names a test that does not exist: server/src/bank']],
  [
    'repeats what the machine does',
    { file: 'rules/src/wallet/postings.ts', find: 'spend()', run: ['rules/src/wallet/postings.test.ts'] },
    ['needs no row: rules/src/wallet/ is mutated by machine'],
  ],
  ['proves a test of the server', { file: 'rules/src/wallet/postings.ts', find: 'spend()' }, []],
])('a row that %s', (_, changes, found) => {
  expect(problems(changes)).toEqual(found.map((problem) => `${begins}${problem}`))
})
