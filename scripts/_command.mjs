import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

import { root } from './_place.mjs'

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, leashed?: boolean }} RunOptions
 * `quiet`: what it prints is kept, to be shown when it fails. `leashed`: it stands in a process group of its own and
 * follows this process by `_leash.mjs`, so that every signal reaches it once, and only from here.
 * @typedef {{ code: number, output: string }} Ended
 */

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** @type {Map<ChildProcess, boolean>} the children that run, and whether each is leashed */
const running = new Map()

/** @type {NodeJS.Signals | null} */
let stoppedBy = null

/**
 * Runs a command to its end. When this process is told to stop, the command is told once and this process ends with it.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<Ended>}
 */
export function run(command, args, { cwd = root, env = process.env, quiet = false, leashed = false } = {}) {
  listenForSignals()
  return new Promise((resolve, reject) => {
    const output = quiet ? 'pipe' : 'inherit'
    const child = spawn(command, args, {
      cwd,
      env,
      detached: leashed,
      stdio: [quiet ? 'ignore' : 'inherit', output, output, ...(leashed ? [/** @type {const} */ ('ipc')] : [])],
    })
    let kept = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        kept += text
      })
    }
    running.set(child, leashed)
    child.on('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.on('close', (code, signal) => {
      running.delete(child)
      const ended = code ?? exitCodeOf(signal)
      if (stoppedBy) process.exit(leashed ? ended : exitCodeOf(stoppedBy))
      resolve({ code: ended, output: kept })
    })
  })
}

/**
 * Lets `npm run` leave nobody behind: when the npm that started this script is gone, its children are told to stop.
 */
export function followNpm() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid === parent || stop('SIGTERM'), 500).unref()
}

let listening = false

function listenForSignals() {
  if (listening) return
  listening = true
  for (const signal of signals) process.on(signal, () => stop(signal))
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  if (stoppedBy) return
  stoppedBy = signal
  for (const [child, leashed] of running) {
    // Ctrl-C reaches everything in the terminal's foreground by itself; a second one would make tools give up cleaning.
    if (leashed || signal !== 'SIGINT' || !inForeground()) child.kill(signal)
  }
  if (running.size === 0) process.exit(exitCodeOf(signal))
}

/** Whether this process stands in the foreground of a terminal. Linux only; elsewhere false. */
function inForeground() {
  try {
    const stat = readFileSync('/proc/self/stat', 'latin1')
    const [, , group, , , foreground] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return group === foreground
  } catch {
    return false
  }
}

/** @param {NodeJS.Signals | null} signal */
function exitCodeOf(signal) {
  return signal ? 128 + constants.signals[signal] : 1
}
