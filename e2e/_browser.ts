import { existsSync, mkdtempSync, rmSync } from 'node:fs'
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
  const path = process.env['PW_CHROMIUM'] ?? (existsSync(debians) ? debians : null)
  const options: LaunchOptions = path ? { executablePath: path } : await unpacked()
  process.env[known] = JSON.stringify(options)
  return options
}

const debians = '/usr/bin/chromium'

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
  const env = Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  for (const name of Object.keys(env)) delete process.env[name]
  Object.assign(process.env, own)
  // A journey must meet the web's own safety, and each of its visitors a process of its own.
  const unwanted = ['--disable-web-security', '--allow-running-insecure-content', '--single-process']
  const args = chromium.args.filter((arg) => !unwanted.includes(arg) && !arg.startsWith('--headless'))
  return { executablePath, args, env: { ...env, TMPDIR: tmpdir() } }
}
