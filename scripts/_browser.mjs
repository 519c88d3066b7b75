import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { run } from './_command.mjs'
import { inRoot } from './_place.mjs'
import { duration, say, stopwatch, Trouble } from './_say.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * A Chromium for the journeys: PW_CHROMIUM, else one on the path, else Debian's by apt when root, else the one that
 * comes from npm (Linux x64). Gives its path, or null for the one from npm.
 */
export async function ensureBrowser() {
  const named = process.env.PW_CHROMIUM
  if (named && !starts(named)) throw new Trouble(`PW_CHROMIUM is ${named}, which does not start.`)
  const found = named ?? installedBrowser() ?? (await browserFromApt())
  if (found) return found
  if (
    process.platform === 'linux' &&
    process.arch === 'x64' &&
    existsSync(inRoot('node_modules/@sparticuz/chromium'))
  ) {
    return null
  }
  throw new Trouble('The journeys need a browser: install Chromium, or set PW_CHROMIUM to the path of one.')
}

/** Some systems put a program there that only says how to install the real one, so it is asked for its version. */
function installedBrowser() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find((path) => existsSync(path) && starts(path)) ?? null
}

/** @param {string} path */
function starts(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

async function browserFromApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  say('Installing a browser for the journeys by apt-get …')
  const time = stopwatch()
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const steps = [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]
  for (const step of steps) {
    const { code } = await run('apt-get', ['-qq', ...step], { env, output: 'kept' })
    if (code !== 0) {
      say(`apt-get ${step[0]} ended with ${code}; taking the browser that comes from npm.`)
      return null
    }
  }
  say(`Browser installed in ${duration(time())}.`)
  return installedBrowser()
}
