/**
 * `npm run mutants`: plants the defects of scripts/mutants/*.json one at a time in a copy of the tree; the tests that
 * a row names must fail on it. Says what was caught and what was missed, and fails when one was missed or when the
 * code that a row changes is no longer there. `npm run mutants -- wallet` takes the rows of files named so.
 *
 * `npm run mutants -- rules` mutates the pure rules by machine instead, all that StrykerJS knows to change in them;
 * `npm run mutants -- rules stakes` those of one folder. Which is for what: scripts/mutants/README.md.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { run } from './_command.mjs'
import { ensureInstalled } from './_install.mjs'
import { copyTree, plant } from './_mutant-tree.mjs'
import { childEnvironment, inRoot, modernNode, toolFile } from './_place.mjs'
import { mutateRules } from './_rule-mutants.mjs'
import { duration, runScript, print, stopwatch, Trouble } from './_print.mjs'

/**
 * @typedef {{ file: string, find: string, replace: string, run: string[], why: string }} Mutant
 * `find` stands exactly once in `file`; `run` names test files of Vitest, or folders of them.
 */

/** As many as a laptop with two cores bears. */
const atOnce = 2

const [named = '', ...folders] = process.argv.slice(2)

await runScript(async () => {
  await ensureInstalled()
  return named === 'rules' ? ((await mutateRules(folders)) === 0 ? 0 : 1) : plantRows()
})

/** Plants the rows of the files that are named; gives the exit code. */
async function plantRows() {
  const mutants = readMutants(named)
  if (mutants.length === 0) throw new Trouble('No mutants there.')
  const home = mkdtempSync(join(tmpdir(), 'satoshi-mutants-'))
  process.on('exit', () => rmSync(home, { recursive: true, force: true }))
  const trees = Array.from({ length: atOnce }, (_, index) => copyTree(join(home, `tree-${index}`)))
  await assertGreen(trees[0] ?? '', mutants)
  const queue = [...mutants]
  const missed = (await Promise.all(trees.map((tree) => work(tree, queue)))).flat()
  print(`${mutants.length - missed.length} caught, ${missed.length} missed`)
  return missed.length === 0 ? 0 : 1
}

/**
 * @param {string} name
 * @returns {Mutant[]}
 */
function readMutants(name) {
  const files = readdirSync(inRoot('scripts/mutants')).filter((file) => file.endsWith('.json') && file.includes(name))
  return files.sort().flatMap((file) => JSON.parse(readFileSync(inRoot('scripts/mutants', file), 'utf8')).rows)
}

/**
 * A test that fails without a mutant would seem to catch every one.
 * @param {string} tree
 * @param {Mutant[]} mutants
 */
async function assertGreen(tree, mutants) {
  const time = stopwatch()
  const files = [...new Set(mutants.flatMap((mutant) => mutant.run))].sort()
  const { code, output } = await test(tree, files)
  if (code !== 0) throw new Trouble(`${output}\nThe tests fail without a mutant, see above.`)
  print(`green   ${files.length} test files without a mutant (${duration(time())})`)
}

/**
 * Takes mutants from the queue until it is empty; gives those that were missed.
 * @param {string} tree
 * @param {Mutant[]} queue
 */
async function work(tree, queue) {
  /** @type {Mutant[]} */
  const missed = []
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    const time = stopwatch()
    const heal = plant(tree, mutant)
    const { code } = await test(tree, mutant.run)
    heal()
    if (code === 0) missed.push(mutant)
    print(`${code === 0 ? 'MISSED' : 'caught'}  ${mutant.file}: ${mutant.why} (${duration(time())})`)
  }
  return missed
}

/**
 * @param {string} tree
 * @param {string[]} files
 */
function test(tree, files) {
  // A mutant may make a test wait for ever: --bail ends at the first failure, and Vitest's own time limit ends a wait.
  const args = [toolFile('vitest', 'vitest.mjs'), 'run', '--root', tree, '--bail=1', '--reporter=dot', ...files]
  return run(modernNode(), args, { cwd: tree, env: childEnvironment(), output: 'kept' })
}
