import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

import type { Clock } from './clock.ts'

/** Figures of this process for Prometheus. Each server has its own registry, so that tests may run several. */
export type Metrics = {
  registry: Registry
  /** Seconds that requests took, by method, route and status. */
  httpSeconds: Histogram<'method' | 'route' | 'status'>
}

/** Node's own figures, and the histogram of requests. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const httpSeconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its reply',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  return { registry, httpSeconds }
}

/** How old gauges may be that read a whole table (quality 5.2: every 60 s). */
const freshMillis = 60_000

/**
 * Gauges that one costly reading fills together: `read` runs when somebody asks, at most once a minute. While it fails
 * they have no value, which is what an alarm should see.
 */
export function addReadGauges<Name extends string>(
  { registry }: Metrics,
  options: { prefix: string; help: Record<Name, string>; read: () => Promise<Record<Name, number>>; clock: Clock },
): void {
  let reading: { at: number; values: Promise<Record<Name, number> | null> } | undefined
  const readNow = async () => {
    const at = options.clock.now()
    if (!reading || at - reading.at >= freshMillis) reading = { at, values: options.read().catch(() => null) }
    return reading.values
  }
  // safe: an object literal's keys are the names it was written with.
  for (const name of Object.keys(options.help) as Name[]) {
    new Gauge({
      name: `${options.prefix}_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      help: options.help[name],
      registers: [registry],
      async collect() {
        const values = await readNow()
        if (values) this.set(values[name])
        else this.remove()
      },
    })
  }
}
