import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

import { run } from './_command.mjs'
import { inRoot, workspaces } from './_place.mjs'
import { duration, print, stopwatch, Trouble } from './_print.mjs'

/**
 * @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, devOptional?: boolean,
 *   os?: string[], cpu?: string[], libc?: string[] }} LockEntry
 */

const lockFile = inRoot('package-lock.json')
const stampFile = inRoot('node_modules', '.installed')
const note = readIfThere(inRoot('node_modules', '.package-lock.json'))

/**
 * Installs what package-lock.json names unless that is done. Never changes the lock. An install that was cut short
 * has no stamp and is done again; so is one of which a part was deleted.
 */
export async function ensureInstalled() {
  const stamp = installStamp()
  const stamped = readIfThere(stampFile) === stamp
  if (!everyPackageStands() || (!stamped && !isRecordedAsWanted())) await install()
  if (readIfThere(stampFile) !== stamp) writeFileSync(stampFile, stamp)
}

/** What an install is good for: this lock on this kind of machine. */
function installStamp() {
  const lock = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  return `${lock} ${process.platform} ${process.arch}\n`
}

/** Whether all that npm's own note of its last install names is still there; it is written last. */
function everyPackageStands() {
  return note !== null && Object.keys(entriesOf(note)).every((path) => existsSync(inRoot(path)))
}

/** Whether that note agrees with the lock, apart from packages for other machines: somebody ran `npm ci` by hand. */
function isRecordedAsWanted() {
  const noted = entriesOf(note ?? '{}')
  const wanted = Object.entries(entriesOf(readFileSync(lockFile, 'utf8'))).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.optional && fitsThisMachine(entry),
  )
  return wanted.every(([path, { version, integrity }]) => {
    const found = noted[path]
    return found?.version === version && found?.integrity === integrity
  })
}

/**
 * @param {string} lock
 * @returns {Record<string, LockEntry>}
 */
function entriesOf(lock) {
  return JSON.parse(lock).packages ?? {}
}

/** @param {LockEntry} entry */
function fitsThisMachine({ os, cpu }) {
  return (!os || os.includes(process.platform)) && (!cpu || cpu.includes(process.arch))
}

async function install() {
  print('Installing packages; the first time takes about a minute …')
  const time = stopwatch()
  const pulse = setInterval(() => print(`  … still installing (${duration(time())})`), 10_000)
  // npm clears its own folder only; one that an earlier version left in a workspace would be mixed in.
  rmSync(stampFile, { force: true })
  for (const name of workspaces) rmSync(inRoot(name, 'node_modules'), { recursive: true, force: true })
  const cache = writableCache()
  try {
    const { code, output } = await npm([
      'ci',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      '--ignore-scripts=false',
      '--include=dev',
      '--include=optional',
      ...(cache.made ? ['--cache', cache.path] : []),
    ])
    if (code !== 0)
      throw new Trouble(`${output.trim()}\nInstalling the packages failed: npm ci ended with ${code}, see above.`)
  } finally {
    clearInterval(pulse)
    if (cache.made) rmSync(cache.path, { recursive: true, force: true })
  }
  print(`Packages installed in ${duration(time())}.`)
}

/**
 * Runs the npm that runs this script, or the one on the path.
 * @param {string[]} args
 */
function npm(args) {
  const { npm_execpath: program, npm_node_execpath: node } = process.env
  // The packages' own node is about to be replaced, so npm runs on the machine's.
  if (program?.endsWith('npm-cli.js') && node) return run(node, [program, ...args], { output: 'kept' })
  return run('npm', args, { output: 'kept' })
}

/** npm's cache, or one for this time only where that cannot be written (a read-only home). */
function writableCache() {
  const path = process.env.npm_config_cache ?? join(homedir(), '.npm')
  try {
    mkdirSync(path, { recursive: true })
    accessSync(path, constants.W_OK)
    return { path, made: false }
  } catch {
    return { path: mkdtempSync(join(tmpdir(), 'satoshi-npm-')), made: true }
  }
}

/** @param {string} path */
function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}
