import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { run } from './_command.mjs'
import { fastPlace } from './_fast-place.mjs'
import { outcomeOfChecks, outcomeOfPlaywright, outcomeOfVitest } from './_outcomes.mjs'
import { childEnvironment, inRoot, modernNode, toolFile } from './_place.mjs'
import { print } from './_print.mjs'

/**
 * @typedef {import('./_outcomes.mjs').Outcome} Outcome
 * @typedef {'asItGoes' | 'ifItFails'} Shown when the output of a tool is seen
 * @typedef {{ seed: number, shown?: Shown, args?: string[], environment?: NodeJS.ProcessEnv }} VitestRun
 */

const reports = mkdtempSync(join(tmpdir(), 'satoshi-report-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
let written = 0

/** A seed for the order of tests: five digits are enough to tell orders apart, and are easily typed. */
export function newSeed() {
  return Math.floor(10_000 + Math.random() * 90_000)
}

/**
 * Runs tests of Vitest in the order of a seed.
 * @param {VitestRun} how
 * @returns {Promise<Outcome>}
 */
export async function runVitest({ seed, shown = 'asItGoes', args = [], environment = {} }) {
  const report = newReport('vitest')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const good = await succeeds(
    [toolFile('vitest', 'vitest.mjs'), 'run', ...reporters, `--sequence.seed=${seed}`, ...args],
    { ...fastPlace(), ...environment },
    shown,
  )
  return outcomeOfVitest(report, seed, good)
}

/**
 * Runs journeys in a browser: the one at a path, or null for the one that comes from npm.
 * @param {{ browser: string | null, args?: string[] }} how
 * @returns {Promise<Outcome>}
 */
export async function runJourneys({ browser, args = [] }) {
  const report = newReport('playwright')
  const playwright = toolFile('@playwright/test', 'cli.js')
  const good = await succeeds([playwright, 'test', '--config', inRoot('e2e'), '--reporter=list,json', ...args], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    // The one from npm is unpacked among the temporary files, and memory may be a place from which nothing is run.
    ...(browser ? { ...fastPlace(), PW_CHROMIUM: browser } : {}),
  })
  return outcomeOfPlaywright(report, good)
}

/**
 * Runs the checks; what they say is shown when all of it is there.
 * @returns {Promise<Outcome>}
 */
export async function runChecks() {
  const { code, output } = await run(modernNode(), [inRoot('scripts/checks/all.ts')], {
    env: childEnvironment(),
    output: 'kept',
  })
  print(output.trimEnd())
  return outcomeOfChecks(output, code === 0)
}

/**
 * Whether Node, run with these arguments, ends well.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} environment
 * @param {Shown} [shown]
 */
async function succeeds(args, environment, shown = 'asItGoes') {
  const output = shown === 'asItGoes' ? 'shown' : 'kept'
  const ended = await run(modernNode(), args, { env: childEnvironment(environment), output })
  const good = ended.code === 0
  if (shown === 'ifItFails' && !good) print(ended.output.trimEnd())
  return good
}

/** @param {string} tool */
function newReport(tool) {
  written += 1
  return join(reports, `${tool}-${written}.json`)
}
