import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { Writable } from 'node:stream'

import { expect, onTestFinished, test } from 'vitest'

import { until } from '../../../test/_process.ts'
import { systemClock } from '../clock.ts'
import { evidenceOf, isRunning, markOf, processesInside, sameFile } from './processes.ts'

test('a process has one mark while it lives and none afterwards', async () => {
  const child = spawn('sleep', ['60'])
  const mark = markOf(child.pid ?? 0)
  expect(mark).not.toBeNull()
  expect(mark).not.toBe(markOf(process.pid))
  expect(markOf(child.pid ?? 0)).toBe(mark)

  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(markOf(child.pid ?? 0)).toBeNull()
})

/** The program that a process runs, as Linux names it. */
function commandOf(pid: number | undefined): string {
  return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
}

const onLinux = process.platform === 'linux'

test.runIf(onLinux)('a process that ended and was not collected does not run', async () => {
  // The shell starts a child that reads from us, and becomes a program that never collects it. The child ends only when
  // the shell has become that program: a shell collects what it started.
  const parent = spawn('sh', ['-c', 'cat <&3 >&2 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const [, told, , ours] = parent.stdio
  if (!told || !(ours instanceof Writable)) throw new Error('no pipes to the shell')
  const lines: unknown[] = await once(told, 'data')
  const pid = Number(lines[0])
  await until('the shell is gone', 5_000, () => commandOf(parent.pid) === 'sleep')
  expect(isRunning(pid)).toBe(true)

  ours.end()
  await until('the child has ended', 5_000, () => !isRunning(pid))
  expect(() => process.kill(pid, 0)).not.toThrow()
})

test.runIf(onLinux)('its program, directory and start are proven by the system', async () => {
  const directory = realpathSync(tmpdir())
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { cwd: directory })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  const found = evidenceOf(child.pid ?? 0)

  expect(sameFile(found?.program ?? '', process.execPath)).toBe(true)
  expect(found?.directory).toBe(directory)
  expect(Math.abs((found?.startedAtSeconds ?? 0) - systemClock().now() / 1000)).toBeLessThan(5)
  expect(processesInside(directory)).toContain(child.pid)
})
