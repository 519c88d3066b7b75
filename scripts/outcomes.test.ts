import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { isJourney, outcomeOfChecks, outcomeOfPlaywright, outcomeOfVitest } from './_outcomes.mjs'

const folder = mkdtempSync(join(tmpdir(), 'satoshi-outcomes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const root = join(import.meta.dirname, '..')

test('what failed in Vitest is told with its file and the command that runs it alone', () => {
  const path = reportOf('one-failure', {
    numPassedTests: 3,
    testResults: [
      suite('rules/src/money.test.ts', 'passed', [{ fullName: 'adds', status: 'passed' }]),
      suite('server/test/duel.journey.test.ts', 'failed', [
        { fullName: 'a duel ends', status: 'failed' },
        { fullName: 'a duel begins', status: 'passed' },
      ]),
    ],
  })
  expect(outcomeOfVitest(path, 7, false)).toEqual({
    passed: 3,
    failures: [
      {
        where: 'server/test/duel.journey.test.ts',
        what: 'a duel ends',
        again: 'npm test -- server/test/duel.journey.test.ts --seed=7',
      },
    ],
  })
})

test('a file that could not be run at all is told by its fault', () => {
  const path = reportOf('no-file', {
    numPassedTests: 3,
    testResults: [{ ...suite('rules/src/money.test.ts', 'failed', []), message: 'no such export: add\n  at …' }],
  })
  const { failures } = outcomeOfVitest(path, 7, false)
  expect(failures).toMatchObject([{ where: 'rules/src/money.test.ts', what: 'no such export: add' }])
})

test('a run that ended badly, told nothing or ran nothing has failed', () => {
  const green = reportOf('green', { numPassedTests: 3, testResults: [] })
  expect(outcomeOfVitest(green, 7, true).failures).toEqual([])
  expect(outcomeOfVitest(green, 7, false).failures).toHaveLength(1)
  expect(outcomeOfVitest(reportOf('empty', { numPassedTests: 0, testResults: [] }), 7, true).failures).toHaveLength(1)
  expect(outcomeOfVitest(join(folder, 'not-written'), 7, true).failures).toHaveLength(1)
  expect(outcomeOfPlaywright(join(folder, 'not-written'), false).failures).toHaveLength(1)
})

test('what failed in Playwright is told by its line; one that passed at the second try has failed', () => {
  const spec = (title: string, ok: boolean, status: string) => ({ title, line: 12, ok, tests: [{ status }] })
  const path = reportOf('playwright', {
    stats: { expected: 5 },
    errors: [],
    suites: [
      {
        file: 'duels.spec.ts',
        specs: [spec('a duel', true, 'expected'), spec('another', true, 'flaky')],
        suites: [{ file: 'duels.spec.ts', specs: [spec('inside', false, 'unexpected')] }],
      },
    ],
  })
  const again = 'npm test -- e2e/journeys/duels.spec.ts:12'
  expect(outcomeOfPlaywright(path, false)).toEqual({
    passed: 5,
    failures: [
      { where: 'e2e/journeys/duels.spec.ts', what: 'another', again },
      { where: 'e2e/journeys/duels.spec.ts', what: 'inside', again },
    ],
  })
})

test('the findings of the checks are told, each by its line', () => {
  const output = 'ok      boundaries\nFAILED  house rules\n        web/src/a.ts: too long\n1 checks FAILED'
  expect(outcomeOfChecks(output, false).failures).toMatchObject([{ what: 'web/src/a.ts: too long' }])
  expect(outcomeOfChecks('All checks passed', true).failures).toEqual([])
})

test('journeys are known by where they stand', () => {
  expect(['e2e', 'e2e/journeys/duels.spec.ts:12', 'duels.spec.ts'].map(isJourney)).toEqual([true, true, true])
  expect(['server/test/duel.journey.test.ts', 'duel', '-t'].map(isJourney)).toEqual([false, false, false])
})

function suite(file: string, status: string, assertionResults: object[]) {
  return { name: join(root, file), status, message: '', assertionResults }
}

function reportOf(name: string, report: object): string {
  const path = join(folder, `${name}.json`)
  writeFileSync(path, JSON.stringify(report))
  return path
}
