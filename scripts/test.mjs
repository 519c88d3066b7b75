/**
 * `npm test`: installs what is missing, a browser too, then runs everything that CI runs. What fails hides nothing of
 * what comes after it: the end lists every failure with its file and the command that runs it alone. The last lines are
 * `N passed, N failed` (tests of Vitest and journeys of Playwright) and the seed that repeats the order.
 *
 * `npm test -- NAME …` runs the files named so, of either kind; `npm run test:fast` what needs no server and no browser.
 * `--seed=N` repeats an order.
 */
import { ensureBrowser } from './_browser.mjs'
import { ensureWebBuilt } from './_build-web.mjs'
import { ensureInstalled } from './_install.mjs'
import { isJourney } from './_outcomes.mjs'
import { duration, runScript, print, stopwatch, Trouble } from './_print.mjs'
import { ensureRedis } from './_redis.mjs'
import { newSeed, runChecks, runJourneys, runVitest } from './_suites.mjs'

/** @typedef {import('./_outcomes.mjs').Outcome} Outcome */

const words = process.argv.slice(2)
const isFast = words.includes('--fast')
const seed = Number(words.find((word) => word.startsWith('--seed='))?.slice('--seed='.length) ?? newSeed())
const names = words.filter((word) => !word.startsWith('--seed=') && word !== '--fast')

/** Tests that need nothing but their own workspace. */
const fast = ['rules', 'contract', 'content', 'web', 'scripts']

const total = stopwatch()
/** @type {Outcome} */
const all = { passed: 0, failures: [] }

await runScript(async () => {
  if (isFast) await onlyFast()
  else if (names.length > 0) await onlyNamed()
  else await everything()
  return printOutcome()
})

/**
 * Beside the tests, for two cores, run the checks and what the journeys need. Journeys have the machine to themselves:
 * browsers alone fill both cores, and what kills processes is as soon done after them as beside them.
 */
async function everything() {
  if (!(await stage('Packages', prepared(ensureInstalled)))) return
  await ensureRedis()
  const [browser] = await Promise.all([
    stage('Checks', runChecks).then(prepareJourneys),
    stage('Tests', () => runVitest({ seed, args: projects([...fast, 'server', 'journeys']) })),
  ])
  if (browser === undefined) await skipped('Journeys')
  else await stage('Journeys', () => runJourneys({ browser }))
  await stage('Faults', () => runVitest({ seed, args: projects(['faults']) }))
}

async function onlyFast() {
  if (await stage('Packages', prepared(ensureInstalled)))
    await stage('Tests', () => runVitest({ seed, args: [...projects(fast), ...names] }))
}

async function onlyNamed() {
  if (!(await stage('Packages', prepared(ensureInstalled)))) return
  const journeys = names.filter(isJourney)
  const others = names.filter((name) => !isJourney(name))
  if (others.length > 0) await ensureRedis()
  if (others.length > 0) await stage('Tests', () => runVitest({ seed, args: others }))
  if (journeys.length === 0) return
  const browser = await prepareJourneys()
  if (browser !== undefined) await stage('Journeys', () => runJourneys({ browser, args: journeys }))
}

/** Builds the app, and gives the browser's path, null for the one from npm; undefined where one of them is missing. */
async function prepareJourneys() {
  /** @type {string | null | undefined} */
  let browser
  await stage(
    'Browser',
    prepared(async () => {
      browser = await ensureBrowser({ forJourneys: true })
      print(browser ?? 'the Chromium that comes from npm')
    }),
  )
  const isBuilt = await stage('Web app', prepared(ensureWebBuilt))
  return isBuilt ? browser : undefined
}

/**
 * Runs a part and adds what came of it; gives whether it went well.
 * @param {string} name
 * @param {() => Promise<Outcome>} work
 */
async function stage(name, work) {
  print(`\n== ${name}`)
  const time = stopwatch()
  const { passed, failures } = await work().catch((error) => {
    if (!(error instanceof Trouble)) throw error
    return { passed: 0, failures: [{ where: name, what: error.message, again: 'npm test' }] }
  })
  all.passed += passed
  all.failures.push(...failures)
  const good = failures.length === 0
  print(`== ${name}: ${good ? 'done' : 'FAILED'} in ${duration(time())}`)
  return good
}

/** @param {string} name */
async function skipped(name) {
  print(`\n== ${name}: not run, for what it needs is not there`)
}

/**
 * Work that tells nothing but a `Trouble`, as a part of the run.
 * @param {() => Promise<unknown>} work
 * @returns {() => Promise<Outcome>}
 */
function prepared(work) {
  return async () => {
    await work()
    return { passed: 0, failures: [] }
  }
}

/** @param {string[]} wanted */
function projects(wanted) {
  return wanted.map((project) => `--project=${project}`)
}

/** The end of the output; gives the exit code. */
function printOutcome() {
  const { passed, failures } = all
  if (failures.length > 0) print(`\nWhat failed, and what runs it alone:`)
  for (const { where, what, again } of failures) print(`  ${where}: ${what}\n      ${again}`)
  print(`\nTotal ${duration(total())}`)
  print(`${passed} passed, ${failures.length} failed`)
  print(`Seed ${seed}: npm test -- --seed=${seed} runs the tests in the same order`)
  return failures.length === 0 && passed > 0 ? 0 : 1
}
