/**
 * `npm test`: installs what is missing, a browser too, then runs everything that CI runs, in its order, up to the
 * first failure. The last line, alone and plain, is `N passed, N failed`: tests of Vitest and journeys of Playwright.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureBrowser } from './_browser.mjs'
import { ensureWebBuilt } from './_build-web.mjs'
import { run } from './_command.mjs'
import { ensureInstalled } from './_install.mjs'
import { childEnvironment, inRoot, modernNode, toolFile } from './_place.mjs'
import { duration, runScript, say, stopwatch, Trouble } from './_say.mjs'

/** @typedef {{ passed: number, failed: number }} Count */

const total = stopwatch()
const reports = mkdtempSync(join(tmpdir(), 'satoshi-test-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

await runScript(async () => {
  /** @type {Count} */
  const count = { passed: 0, failed: 0 }
  const good = await everyStep(count)
  if (!good && count.failed === 0) count.failed = 1
  say(`\nTotal ${duration(total())}`)
  say(`${count.passed} passed, ${count.failed} failed`)
  return good && count.failed === 0 ? 0 : 1
})

/**
 * Runs the steps up to the first that fails; adds what ran to `count`.
 * @param {Count} count
 */
async function everyStep(count) {
  /** @type {string | null} */
  let browser = null
  return (
    (await step('Packages', async () => done(ensureInstalled()))) &&
    (await step('Browser', async () => {
      browser = await ensureBrowser()
      say(browser ?? 'the Chromium that comes from npm')
      return true
    })) &&
    (await step('Checks', () => succeeds([inRoot('scripts/checks/all.ts')]))) &&
    (await step('Tests', () => unitAndServerTests(count))) &&
    (await step('Web app', async () => done(ensureWebBuilt()))) &&
    (await step('Journeys', () => journeys(count, browser)))
  )
}

/**
 * @param {string} name
 * @param {() => Promise<boolean>} work gives whether it went well
 */
async function step(name, work) {
  say(`\n== ${name}`)
  const time = stopwatch()
  const good = await work().catch((error) => {
    if (!(error instanceof Trouble)) throw error
    say(error.message)
    return false
  })
  say(`== ${name}: ${good ? 'done' : 'FAILED'} in ${duration(time())}`)
  return good
}

/** @param {Count} count */
async function unitAndServerTests(count) {
  const report = join(reports, 'vitest.json')
  const good = await succeeds([
    toolFile('vitest', 'vitest.mjs'),
    ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)],
  ])
  const { numPassedTests = 0, numFailedTests = 0 } = read(report)
  add(count, { passed: numPassedTests, failed: numFailedTests })
  return good && numPassedTests > 0
}

/**
 * @param {Count} count
 * @param {string | null} browser
 */
async function journeys(count, browser) {
  const report = join(reports, 'playwright.json')
  const good = await succeeds(
    [toolFile('@playwright/test', 'cli.js'), 'test', '--config', inRoot('e2e'), '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(browser ? { PW_CHROMIUM: browser } : {}) },
  )
  const { expected = 0, unexpected = 0, flaky = 0 } = read(report).stats ?? {}
  add(count, { passed: expected, failed: unexpected + flaky })
  return good && expected > 0
}

/**
 * Whether Node, run with these arguments, ends well.
 * @param {string[]} args
 * @param {Record<string, string>} [environment]
 */
async function succeeds(args, environment) {
  const { code } = await run(modernNode(), args, { env: childEnvironment(environment) })
  return code === 0
}

/** @param {Promise<unknown>} work */
async function done(work) {
  await work
  return true
}

/**
 * @param {Count} count
 * @param {Count} more
 */
function add(count, { passed, failed }) {
  count.passed += passed
  count.failed += failed
}

/**
 * A JSON report; empty when its tool ended before writing one.
 * @param {string} path
 */
function read(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}
