import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { Redis } from 'ioredis'

import { freePort } from '../src/platform/free-port.ts'

/** Whether this machine has a Redis to start; `npm test` installs one where it may. */
export const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0

/** A Redis of a test's own that stores nothing, and can be stopped, paused and started again, empty, at the same address. */
export type TestRedis = {
  url: string
  child: () => ChildProcess
  stop: () => Promise<void>
  start: () => Promise<void>
}

export async function startRedis(): Promise<TestRedis> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  const start = async () => {
    const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    child = spawn('redis-server', options, { stdio: 'ignore' })
    const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 })
    // Until it listens it is tried again.
    client.on('error', () => {})
    await client.ping()
    client.disconnect()
  }
  const stop = async () => {
    const running = child
    child = null
    if (!running || running.exitCode !== null) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }
  await start()
  return {
    url,
    child: () => {
      if (!child) throw new Error('this Redis does not run')
      return child
    },
    stop,
    start,
  }
}
