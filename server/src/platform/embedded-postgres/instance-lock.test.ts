import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { instanceHolder, acquireInstanceLock } from './instance-lock.ts'
import { markOf } from './processes.ts'

test('a directory is held by one, until it is released', () => {
  const directory = newDirectory()
  const lock = acquireInstanceLock(directory)
  expect(instanceHolder(directory)).toBe(process.pid)
  expect(() => acquireInstanceLock(directory)).toThrow(`in use by a running server (process ${process.pid})`)

  lock.release()
  expect(instanceHolder(directory)).toBeNull()
  acquireInstanceLock(directory)
  expect(instanceHolder(directory)).toBe(process.pid)
})

test('a lock whose process number now belongs to another process is taken over', () => {
  const directory = newDirectory()
  writeFileSync(join(directory, 'instance-4.lock'), JSON.stringify({ pid: process.pid, mark: 'an earlier boot/17' }))
  acquireInstanceLock(directory)
  expect(readdirSync(directory)).toEqual(['instance-5.lock'])
})

test('a lock of a process that runs is respected, whatever its number', () => {
  const directory = newDirectory()
  writeFileSync(join(directory, 'instance-9.lock'), JSON.stringify({ pid: process.ppid, mark: markOf(process.ppid) }))
  expect(() => acquireInstanceLock(directory)).toThrow(`process ${process.ppid}`)
})

test('what is left of a spoilt lock holds nobody up', () => {
  const directory = newDirectory()
  writeFileSync(join(directory, 'instance-1.lock'), '{"pid":')
  acquireInstanceLock(directory)
  expect(instanceHolder(directory)).toBe(process.pid)
})

function newDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'satoshi-lock-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  return directory
}
