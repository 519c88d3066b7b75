/**
 * `npm run bench`: runs the benchmarks of bench/src one after the other (`npm run bench -- cold` those named so) and
 * keeps what they said, with the machine, in bench/results/. A figure that misses its line is shown, not punished.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { basename, join } from 'node:path'

import { ensureBrowser } from './_browser.mjs'
import { ensureWebBuilt } from './_build-web.mjs'
import { run } from './_command.mjs'
import { ensureInstalled } from './_install.mjs'
import { ensureLighthouse } from './_lighthouse.mjs'
import { childEnvironment, inRoot, modernNode } from './_place.mjs'
import { runScript, print, Trouble } from './_print.mjs'

const [named = '', ...args] = process.argv.slice(2)

/**
 * What benchmarks need beside the server; gives their environment.
 * @type {Record<string, () => Promise<Record<string, string>>>}
 */
const needed = {
  'first-load': async () => {
    await ensureLighthouse()
    return browserAndApp()
  },
  city: browserAndApp,
  'first-question': browserAndApp,
  'first-hour': browserAndApp,
}

await runScript(async () => {
  await ensureInstalled()
  const files = readdirSync(inRoot('bench/src')).filter((file) => !file.startsWith('_') && file.startsWith(named))
  if (files.length === 0) throw new Trouble(`No benchmark in bench/src begins with ${named}.`)
  mkdirSync(inRoot('bench/results'), { recursive: true })
  let code = 0
  for (const file of files.sort()) code = (await measure(`bench/src/${file}`)) || code
  return code
})

/** @param {string} file */
async function measure(file) {
  const name = basename(file, '.ts')
  const at = new Date().toISOString()
  const needs = (await needed[name]?.()) ?? {}
  const figuresFile = inRoot('bench/results', `.${name}-${process.pid}.json`)
  print(`== ${name}`)
  const { code, output } = await run(modernNode(), [file, ...args], {
    env: childEnvironment({ BENCH_RESULT: figuresFile, ...needs }),
    output: 'both',
  })
  const figures = existsSync(figuresFile) ? JSON.parse(readFileSync(figuresFile, 'utf8')) : null
  rmSync(figuresFile, { force: true })
  const result = { name, at, exitCode: code, machine: machine(), figures, said: output.split('\n') }
  const path = join('bench/results', `${name}-${at.replace(/[:.]/g, '-')}.json`)
  writeFileSync(inRoot(path), `${JSON.stringify(result, null, 2)}\n`)
  print(`== ${name}: kept in ${path}\n`)
  return code
}

/** What a page is measured with: the built app and a browser; gives where the browser is. */
async function browserAndApp() {
  await ensureWebBuilt()
  const browser = await ensureBrowser()
  if (!browser) throw new Trouble('A Chromium of the machine is needed: install one, or set PW_CHROMIUM to it.')
  return { PW_CHROMIUM: browser }
}

function machine() {
  const commit = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: inRoot(), encoding: 'utf8' })
  const node = spawnSync(modernNode(), ['--version'], { encoding: 'utf8' })
  return {
    cpu: `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`,
    memoryMib: Math.round(totalmem() / 2 ** 20),
    kernel: release(),
    node: node.stdout.trim(),
    commit: commit.status === 0 ? commit.stdout.trim() : null,
  }
}
