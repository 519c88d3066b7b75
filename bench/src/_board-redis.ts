import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

import { Redis } from 'ioredis'

import type { ReadSlice } from '../../server/src/leaderboard/leaderboard-api.ts'
import { freePort } from '../../server/src/platform/free-port.ts'

/** A Redis of its own on this machine that keeps nothing; null where none is installed. */
export async function startRedis(): Promise<{ redis: Redis; stop: () => Promise<void> } | null> {
  const port = await freePort()
  const child: ChildProcess = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], {
    stdio: 'ignore',
  })
  const missing = await Promise.race([once(child, 'error').then(() => true), once(child, 'spawn').then(() => false)])
  if (missing) return null
  const redis = new Redis({ port, host: '127.0.0.1' })
  // Until it listens, the client is refused and tries again by itself.
  redis.on('error', () => {})
  await redis.ping()
  const stop = async () => {
    redis.disconnect()
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
  }
  return { redis, stop }
}

/**
 * The same slice out of a sorted set, for the same route: the top or around a player. Ties are listed by id, because a
 * sorted set knows no moment.
 */
export function sliceFrom(redis: Redis): ReadSlice {
  return async (_, viewer, { week, from, before, after }) => {
    const [mine, players, position] = await execAll<[string | null, number, number | null]>(
      redis.pipeline().zscore(week, viewer).zcard(week).zrevrank(week, viewer),
    )
    const start = from === 'top' || position === null ? 0 : Math.max(0, position - before)
    const listed = await redis.zrevrange(week, start, start + before + after - 1, 'WITHSCORES')
    const places = Array.from({ length: listed.length / 2 }, (__, index) => ({
      userId: listed[2 * index] ?? '',
      points: Number(listed[2 * index + 1]),
      reachedAt: 0,
    }))
    const best = places[0]?.points ?? 0
    const [myAbove, above, tied] = await execAll<[number, number, number]>(
      redis
        .pipeline()
        .zcount(week, `(${mine ?? 0}`, '+inf')
        .zcount(week, `(${best}`, '+inf')
        .zcount(week, best, best),
    )
    const preceding = from === 'top' ? 0 : Math.min(before, position ?? 0)
    return {
      before: places.slice(0, preceding),
      after: places.slice(preceding),
      standing: places.length > 0 ? { above, tied } : null,
      players,
      mine: mine === null ? null : { points: Number(mine), above: myAbove },
    }
  }
}

async function execAll<Values extends unknown[]>(pipeline: ReturnType<Redis['pipeline']>): Promise<Values> {
  const results = (await pipeline.exec()) ?? []
  for (const [error] of results) if (error) throw error
  return results.map(([, value]) => value) as Values // safe: the caller names what its commands answer
}
