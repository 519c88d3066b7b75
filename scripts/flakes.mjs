/**
 * `npm run flakes`: runs the test files that changed since main, or since `--since=COMMIT`, twenty times (`--times=N`),
 * each time in another order, with 2, 3 and 6 workers in turn, every other time beside a processor that somebody else
 * keeps busy, and every fourth with timers that come late. For whoever adds a test: one that fails once in twenty runs fails somebody every day.
 * `npm run flakes -- NAME …` takes the files named so instead.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

import { ensureBrowser } from './_browser.mjs'
import { ensureWebBuilt } from './_build-web.mjs'
import { run } from './_command.mjs'
import { ensureInstalled } from './_install.mjs'
import { isJourney } from './_outcomes.mjs'
import { inRoot } from './_place.mjs'
import { duration, runScript, print, stopwatch, Trouble } from './_print.mjs'
import { newSeed, runJourneys, runVitest } from './_suites.mjs'

/** @typedef {import('./_outcomes.mjs').Failure} Failure */

const workers = [2, 3, 6]

/** What keeps a processor busy: works for ever, and ends when nobody waits for it any more. */
const busyness = `
  setInterval(() => process.ppid === 1 && process.exit(), 500)
  const work = () => {
    for (const end = performance.now() + 50; performance.now() < end; );
    setImmediate(work)
  }
  work()`

const words = process.argv.slice(2)
const times = Number(option('times') ?? 20)
const names = words.filter((word) => !word.startsWith('--'))

await runScript(async () => {
  await ensureInstalled()
  const files = names.length > 0 ? names : await changedTests(option('since') ?? 'main')
  if (files.length === 0) throw new Trouble('No test file has changed; name some: npm run flakes -- NAME …')
  print(`${times} times: ${files.join(' ')}`)
  const failures = [
    ...(await tests(files.filter((file) => !isJourney(file)))),
    ...(await journeys(files.filter(isJourney))),
  ]
  return printFailures(failures)
})

/** @param {string} name */
function option(name) {
  return words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
}

/**
 * Test files that differ from where this branch left `since`, whether or not that is committed; and the test beside a
 * file that does.
 * @param {string} since
 */
async function changedTests(since) {
  const { output: fork, code } = await git(['merge-base', 'HEAD', since])
  if (code !== 0) throw new Trouble(`${since} is no commit here: --since=COMMIT names another.`)
  const [changed, added] = await Promise.all([
    git(['diff', '--name-only', fork.trim()]),
    git(['ls-files', '--others', '--exclude-standard']),
  ])
  const paths = `${changed.output}\n${added.output}`
    .split('\n')
    .filter((path) => path !== '' && existsSync(inRoot(path)))
  const tests = paths.flatMap((path) => [path, path.replace(/\.(tsx?)$/, '.test.$1')]).filter(isTest)
  return [...new Set(tests)].filter((path) => existsSync(inRoot(path)))
}

/** @param {string} path */
function isTest(path) {
  return /\.(test\.(ts|tsx|mjs)|spec\.ts)$/.test(path)
}

/** @param {string[]} args */
function git(args) {
  return run('git', args, { output: 'kept' })
}

/** @param {string[]} files */
async function tests(files) {
  /** @type {Failure[]} */
  const failures = []
  if (files.length === 0) return failures
  for (let round = 0; round < times; round++) {
    const seed = newSeed()
    const atOnce = workers[round % workers.length] ?? 2
    const neighbour = round % 2 === 1 ? occupyCpus() : null
    const isLate = round % 4 === 2
    const time = stopwatch()
    const environment = isLate
      ? { NODE_OPTIONS: `--import ${pathToFileURL(inRoot('scripts/_late-timers.mjs')).href}` }
      : {}
    const args = [...files, `--maxWorkers=${atOnce}`]
    const outcome = await runVitest({ seed, shown: 'ifItFails', args, environment })
    neighbour?.kill('SIGKILL')
    failures.push(...outcome.failures)
    const how = `${atOnce} workers${neighbour ? ', busy' : ''}${isLate ? ', late timers' : ''}`
    const came = `${outcome.passed} passed, ${outcome.failures.length} failed`
    print(`round ${round + 1}: seed ${seed}, ${how}: ${came} in ${duration(time())}`)
  }
  return failures
}

/** @param {string[]} files */
async function journeys(files) {
  if (files.length === 0) return []
  const browser = await ensureBrowser({ forJourneys: true })
  await ensureWebBuilt()
  const { failures } = await runJourneys({ browser, args: [...files, `--repeat-each=${times}`] })
  return failures
}

/** A program that leaves others only a part of a core; it goes with this one at the latest. */
function occupyCpus() {
  const neighbour = spawn(process.execPath, ['-e', busyness], { stdio: 'ignore' })
  process.on('exit', () => neighbour.kill('SIGKILL'))
  return neighbour
}

/** @param {Failure[]} failures */
function printFailures(failures) {
  for (const { where, what, again } of failures) print(`  ${where}: ${what}\n      ${again}`)
  print(failures.length === 0 ? 'No failure.' : `${failures.length} failures, see above.`)
  return failures.length === 0 ? 0 : 1
}
