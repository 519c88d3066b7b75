import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'

const memory = '/dev/shm'
/** What the databases of a whole run and of one beside it take at most, with room to spare, in bytes. */
const enoughBytes = 6 * 2 ** 30
/** Longer than any run: what is older was left by one that was killed. */
const leftAfterMillis = 2 * 60 * 60_000

/**
 * The setting that lets tests keep their files in memory, databases above all: three hundred copies of one on a disk
 * took a fifth of the time of all tests of the server. Nothing where there is no such place, or too little of it.
 * @returns {NodeJS.ProcessEnv}
 */
export function fastPlace() {
  if (!hasRoom()) return {}
  const place = join(memory, 'satoshi-tests')
  // The databases run as another user, and so may another run.
  if (mkdirSync(place, { recursive: true })) chmodSync(place, 0o1777)
  removeLeft(place)
  return { TMPDIR: place }
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= enoughBytes
  } catch {
    return false
  }
}

/** @param {string} place */
function removeLeft(place) {
  for (const name of readdirSync(place)) {
    const left = join(place, name)
    const found = statSync(left, { throwIfNoEntry: false })
    const isOurs = found?.uid === process.getuid?.()
    if (found && isOurs && Date.now() - found.mtimeMs > leftAfterMillis) rmSync(left, { recursive: true, force: true })
  }
}
