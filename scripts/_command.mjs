import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'

import { root } from './_place.mjs'

/**
 * @typedef {import('node:child_process').ChildProcess} ChildProcess
 * @typedef {'shown' | 'kept' | 'both'} Output whether what the command prints is seen, given back, or both
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, output?: Output, leashed?: boolean }} RunOptions
 * `leashed`: it stands in a process group of its own and follows this process by `_leash.mjs`, so that every signal
 * reaches it once, and only from here.
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
export function run(command, args, { cwd = root, env = process.env, output = 'shown', leashed = false } = {}) {
  listenForSignals()
  return new Promise((resolve, reject) => {
    /** @type {('inherit' | 'ignore' | 'pipe' | 'ipc')[]} */
    const stdio = output === 'shown' ? ['inherit', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe']
    if (leashed) stdio.push('ipc')
    const child = spawn(command, args, { cwd, env, detached: leashed, stdio })
    const kept = echo(child, output === 'both')
    running.set(child, leashed)
    child.on('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.on('close', (code, signal) => {
      running.delete(child)
      const ended = code ?? exitCodeOf(signal)
      if (!stoppedBy) resolve({ code: ended, output: kept.join('') })
      else if (running.size === 0) process.exit(leashed ? ended : exitCodeOf(stoppedBy))
    })
  })
}

/**
 * Collects what a child prints; nothing when its output is not piped to us.
 * @param {ChildProcess} child
 * @param {boolean} shown
 */
function echo(child, shown) {
  /** @type {string[]} */
  const kept = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      kept.push(text)
      if (shown) process.stdout.write(text)
    })
  }
  return kept
}

let listening = false

function listenForSignals() {
  if (listening) return
  listening = true
  for (const signal of signals) process.on(signal, () => stop(signal))
  if (process.env.npm_lifecycle_event) followNpm()
}

/**
 * Lets `npm run` leave nobody behind: when the npm that started this script is gone, its children are told to stop.
 * Where a shell stands between the two, that one is watched with it: npm's signals end only the shell.
 */
function followNpm() {
  const began = lineage()
  setInterval(() => lineage() === began || stop('SIGTERM'), 500).unref()
}

/** Who started this process; and who started that one, if it is a shell. */
function lineage() {
  const { ppid } = process
  const parent = statOf(String(ppid))
  return parent && ['sh', 'dash', 'bash', 'ash'].includes(parent.name) ? `${ppid} ${parent.fields[1]}` : String(ppid)
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
  const [, , group, , , foreground] = statOf('self')?.fields ?? []
  return group !== undefined && group === foreground
}

/**
 * What /proc says of a process: its name and the fields after it, of which 1 is the parent. Null where it says nothing.
 * @param {string} pid
 */
function statOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const end = stat.lastIndexOf(')')
    return { name: stat.slice(stat.indexOf('(') + 1, end), fields: stat.slice(end + 2).split(' ') }
  } catch {
    return null
  }
}

/** @param {NodeJS.Signals | null} signal */
function exitCodeOf(signal) {
  return signal ? 128 + constants.signals[signal] : 1
}
