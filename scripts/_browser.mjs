import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

import { installByApt } from './_apt.mjs'
import { inRoot } from './_place.mjs'
import { print, Trouble } from './_print.mjs'

const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Chromium without windows: what journeys need, for less time of the processor, since there are no windows to draw. */
const shell = 'chromium-headless-shell'

/**
 * A Chromium: PW_CHROMIUM, else one on the path, else Debian's by apt when root, else the one that comes from npm (Linux
 * x64). Gives its path, or null for the one from npm. For journeys the one without windows comes first; what is measured
 * is measured with the whole one.
 * @param {{ forJourneys?: boolean }} [what]
 */
export async function ensureBrowser({ forJourneys = false } = {}) {
  const named = process.env.PW_CHROMIUM
  if (named && !starts(named)) throw new Trouble(`PW_CHROMIUM is ${named}, which does not start.`)
  const names = forJourneys ? [shell, ...whole] : whole
  const found =
    named ?? installedBrowser(names) ?? (await browserFromApt(forJourneys ? [shell, 'chromium'] : ['chromium']))
  if (found?.endsWith(shell)) await bringCamera()
  if (found) return found
  if (
    process.platform === 'linux' &&
    process.arch === 'x64' &&
    existsSync(inRoot('node_modules/@sparticuz/chromium'))
  ) {
    print('Taking the browser that comes from npm, which has no camera: the journeys that scan a code are skipped.')
    return null
  }
  throw new Trouble('The journeys need a browser: install Chromium, or set PW_CHROMIUM to the path of one.')
}

/**
 * The one without windows has no camera either: the journeys that scan a code take a whole one, and are skipped where none
 * can be had.
 */
async function bringCamera() {
  if (installedBrowser(whole) ?? (await browserFromApt(['chromium']))) return
  print('No browser with a camera: the journeys that scan a code are skipped.')
}

/**
 * Some systems put a program there that only says how to install the real one, so it is asked for its version.
 * @param {string[]} names
 */
function installedBrowser(names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin']
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return paths.find((path) => existsSync(path) && starts(path)) ?? null
}

/** @param {string} path */
function starts(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
}

/** @param {string[]} packages of which the first that can be had is taken */
async function browserFromApt(packages) {
  for (const name of packages) {
    const found = await installByApt(name, () => installedBrowser([name]))
    if (found) return found
  }
  return null
}
