import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

import { expect, onTestFinished, test } from 'vitest'

import { systemClock } from './clock.ts'
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

const onLinux = process.platform === 'linux'

test.runIf(onLinux)('a process that ended and was not collected does not run', async () => {
  // The shell starts a child and becomes a program that never collects it.
  const parent = spawn('sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'])
  onTestFinished(() => void parent.kill('SIGKILL'))
  const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (line) => resolve(Number(line))))
  const deadline = performance.now() + 5_000
  while (isRunning(pid) && performance.now() < deadline) await pause(10)
  expect(isRunning(pid)).toBe(false)
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
