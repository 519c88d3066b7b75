import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { LaunchOptions } from '@playwright/test'

/** Found or unpacked once; Playwright's workers, which load the configuration anew, take it from here. */
const known = 'PW_LAUNCH'

/**
 * How Playwright starts its browser: PW_CHROMIUM (`npm test` names the one that it found or brought), else Debian's,
 * else the one that comes from npm (Linux x64). Playwright's own downloads are not used.
 */
export async function launchOptions(): Promise<LaunchOptions> {
  const before = process.env[known]
  if (before) return JSON.parse(before) as LaunchOptions // safe: written below
  const path = process.env['PW_CHROMIUM'] ?? debians.find((path) => existsSync(path))
  const options: LaunchOptions = { ...(path ? { executablePath: path } : await unpacked()), args }
  process.env[known] = JSON.stringify(options)
  return options
}

/**
 * Code that runs for seconds is not worth making fast: V8's two compilers for what runs often took a tenth of a journey's
 * processor time.
 */
const args = ['--js-flags=--no-maglev,--no-opt']

const debians = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Browsers that have a camera. The one without windows has none, nor has the one from npm. */
const whole = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/** A browser that has a camera, which may be a film; null where there is none. */
export function browserWithCamera(): string | null {
  const named = process.env['PW_CHROMIUM']
  const found = named && !/headless.shell/.test(named) ? named : whole.find((path) => existsSync(path))
  return found ?? null
}

/**
 * Unpacks the browser that npm brought into a directory that goes with this process. What it says of its libraries and
 * fonts goes to the browser alone, not to the servers that the journeys start.
 */
async function unpacked(): Promise<LaunchOptions> {
  const directory = mkdtempSync(join(tmpdir(), 'satoshi-chromium-'))
  process.on('exit', () => rmSync(directory, { recursive: true, force: true }))
  const own = { ...process.env }
  // Read while it is loaded: where to unpack, and that its libraries are wanted too.
  Object.assign(process.env, { TMPDIR: directory, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' })
  const { default: chromium } = await import('@sparticuz/chromium')
  const executablePath = await chromium.executablePath()
  const libraries = process.env['LD_LIBRARY_PATH'] ?? ''
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, own)
  const env = Object.entries({ ...own, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: fontsIn(directory) })
  return { executablePath, env: Object.fromEntries(env.flatMap(([name, value]) => (value ? [[name, value]] : []))) }
}

/**
 * Tells fontconfig where the fonts are that came along: their own file names other folders, and without any font the
 * browser ends at the first Arabic letter.
 */
function fontsIn(directory: string): string {
  const fonts = `<dir>${join(directory, 'fonts')}</dir><cachedir>${join(directory, 'font-cache')}</cachedir>`
  writeFileSync(join(directory, 'fonts.conf'), `<?xml version="1.0"?>\n<fontconfig>${fonts}</fontconfig>\n`)
  return directory
}
