import { chmodSync, chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { canEnter, placeOfData } from './place.ts'

const stranger = { uid: 12_345, gid: 12_345 }
const quiet = () => {}

test('whether a user can enter is decided by every folder on the way, links resolved', () => {
  const home = newDirectory()
  const inner = join(home, 'a', 'b')
  mkdirSync(inner, { recursive: true, mode: 0o755 })
  expect(canEnter(inner, stranger)).toBe(true)
  chmodSync(join(home, 'a'), 0o700)
  expect(canEnter(inner, stranger)).toBe(false)
  symlinkSync(inner, join(home, 'link'))
  expect(canEnter(join(home, 'link'), stranger)).toBe(false)
  expect(canEnter(inner, null)).toBe(true)
})

test.runIf(process.getuid?.() === 0)('the owner and the group have their own bits', () => {
  const directory = newDirectory()
  chownSync(directory, stranger.uid, 0)
  chmodSync(directory, 0o011)
  expect(canEnter(directory, stranger)).toBe(false)
  chmodSync(directory, 0o100)
  expect(canEnter(directory, stranger)).toBe(true)
})

test('data stays where it is: never silently begun anew because a folder was closed, or a link broken', () => {
  const dataDir = newDirectory()
  mkdirSync(join(dataDir, 'postgres'))
  expect(placeOfData(dataDir, stranger, quiet)).toBe(join(dataDir, 'postgres'))
  chmodSync(dataDir, 0o700)
  expect(() => placeOfData(dataDir, stranger, quiet)).toThrow(`cannot enter ${dataDir}`)

  const linked = newDirectory()
  symlinkSync(join(linked, 'gone', 'postgres'), join(linked, 'postgres'))
  expect(() => placeOfData(linked, stranger, quiet)).toThrow('leads to data that is gone')
})

function newDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'satoshi-place-')))
  chmodSync(directory, 0o755)
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}
