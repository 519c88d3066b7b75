import { existsSync } from 'node:fs'

import { run } from './_command.mjs'
import { duration, print, stopwatch } from './_print.mjs'

/**
 * Installs a package of Debian when root; whether it is there then is told by `find`, whose answer it gives, or null. What
 * a package would start as a service is not started.
 * @template T
 * @param {string} name
 * @param {() => T | null} find
 * @returns {Promise<T | null>}
 */
export async function installByApt(name, find) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  print(`Installing ${name} by apt-get …`)
  const time = stopwatch()
  // Of a machine that is being repaired (run level 1) no service is started.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  await run('apt-get', ['-qq', 'update'], { env, output: 'kept' })
  const install = ['-qq', 'install', '-y', '--no-install-recommends', name]
  const { code, output } = await run('apt-get', install, { env, output: 'kept' })
  const found = code === 0 ? find() : null
  print(found ? `${name} installed in ${duration(time())}.` : `${name} could not be installed:\n${output.trim()}`)
  return found
}
