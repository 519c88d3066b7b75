import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

import { inRoot, root } from './_place.mjs'

/**
 * @typedef {{ where: string, what: string, again: string }} Failure what failed, in which file, and the command that
 * runs it alone
 * @typedef {{ passed: number, failures: Failure[] }} Outcome of a stage of `npm test`
 * @typedef {{ title: string, line: number, ok: boolean, tests: { status: string }[] }} Spec
 * @typedef {{ file: string, specs?: Spec[], suites?: Suite[] }} Suite
 */

/**
 * What Vitest's JSON report says; `seed` repeats the order.
 * @param {string} report
 * @param {number} seed
 * @param {boolean} good whether Vitest ended well
 * @returns {Outcome}
 */
export function outcomeOfVitest(report, seed, good) {
  const { numPassedTests = 0, testResults = [] } = read(report)
  /** @type {Failure[]} */
  const failures = []
  for (const { name, status, message, assertionResults } of testResults) {
    const where = relative(root, name)
    const again = `npm test -- ${where} --seed=${seed}`
    const failed = assertionResults.filter((/** @type {{ status: string }} */ test) => test.status === 'failed')
    for (const { fullName } of failed) failures.push({ where, what: fullName, again })
    if (status === 'failed' && failed.length === 0)
      failures.push({ where, what: firstLine(message) || 'the file itself', again })
  }
  return { passed: numPassedTests, failures: unlessUnreported(failures, good && numPassedTests > 0, 'Vitest') }
}

/**
 * What Playwright's JSON report says.
 * @param {string} report
 * @param {boolean} good whether Playwright ended well
 * @returns {Outcome}
 */
export function outcomeOfPlaywright(report, good) {
  const { suites = [], errors = [], stats = {} } = read(report)
  const failures = suites.flatMap(failuresIn)
  for (const { message } of errors) {
    failures.push({ where: 'e2e', what: firstLine(message), again: 'npm test -- e2e' })
  }
  const passed = stats.expected ?? 0
  return { passed, failures: unlessUnreported(failures, good && passed > 0, 'Playwright') }
}

/**
 * What `scripts/checks/all.ts` printed: its findings are indented.
 * @param {string} output
 * @param {boolean} good
 * @returns {Outcome}
 */
export function outcomeOfChecks(output, good) {
  const findings = output.split('\n').filter((line) => /^ {8}\S/.test(line))
  const failures = findings.map((line) => ({ where: 'npm run check', what: line.trim(), again: 'npm run check' }))
  return { passed: 0, failures: unlessUnreported(failures, good, 'checks') }
}

/**
 * @param {Suite} suite
 * @returns {Failure[]}
 */
function failuresIn({ file, specs = [], suites = [] }) {
  const where = `e2e/journeys/${file}`
  const here = specs
    .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'))
    .map(({ title, line }) => ({ where, what: title, again: `npm test -- ${where}:${line}` }))
  return [...here, ...suites.flatMap(failuresIn)]
}

/**
 * A stage that failed without saying of what (it was killed, or nothing ran) failed all the same.
 * @param {Failure[]} failures
 * @param {boolean} good
 * @param {string} where
 */
function unlessUnreported(failures, good, where) {
  if (good || failures.length > 0) return failures
  return [{ where, what: 'ended badly, see above', again: 'npm test' }]
}

/** @param {string | undefined} text */
function firstLine(text = '') {
  return text.trim().split('\n')[0] ?? ''
}

/**
 * A JSON report; empty when its tool ended before writing one.
 * @param {string} path
 */
function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}

/**
 * Which of some names, as people give them, are journeys of Playwright; the others are tests of Vitest.
 * @param {string} name
 */
export function isJourney(name) {
  return name.startsWith('e2e') || /\.spec\.ts(:\d+)?$/.test(name) || existsSync(inRoot('e2e/journeys', name))
}
