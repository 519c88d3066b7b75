import { spawnSync } from 'node:child_process'

import { installByApt } from './_apt.mjs'
import { print } from './_print.mjs'

/** A `redis-server` on the path, else Debian's by apt when root; the tests that need one are skipped where none can be had. */
export async function ensureRedis() {
  if (redisStarts() ?? (await installByApt('redis-server', redisStarts))) return
  print('No redis-server: the tests of servers that reach each other by one are skipped.')
}

/** @returns {true | null} */
function redisStarts() {
  return spawnSync('redis-server', ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0 ? true : null
}
