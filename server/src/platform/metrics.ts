import { setTimeout as pause } from 'node:timers/promises'

import type { Instant, Millis } from '@satoshi/rules/time'
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

/** How old gauges may be that read whole tables (quality 5.2: every 60 s). */
const freshMillis: Millis = 60_000
/** A reading rests this many times as long as it took: looking never takes more than a twentieth of the database's time. */
const restFactor = 19
/** How long a scrape waits for a new reading before it is given the last one. Prometheus itself gives up after 10 s. */
const patienceMillis: Millis = 3_000

type ReadGauges<Name extends string> = {
  /** What each means, by its name in camel case: `ledgerSumCents` is shown as `ledger_sum_cents`. */
  help: Record<Name, string>
  read: () => Promise<Record<Name, number>>
  clock: Clock
  /** The name of the gauge that says how many seconds ago the others were read. */
  ageName: string
}

/**
 * Gauges that one costly reading fills together: `read` runs when somebody asks, at most once a minute and rarer when
 * it takes long. While it fails they have no value, which is what an alarm should see.
 */
export function addReadGauges<Name extends string>({ registry }: Metrics, options: ReadGauges<Name>): void {
  const { help, clock, ageName } = options
  const current = restingReader(options)
  // safe: an object literal's keys are the names it was written with.
  for (const name of Object.keys(help) as Name[]) {
    addGauge(registry, { name, help: help[name] }, async () => (await current()).values?.[name] ?? null)
  }
  const age = { name: ageName, help: 'Seconds since the figures of whole tables were read' }
  addGauge(registry, age, async () => (clock.now() - (await current()).at) / 1_000)
}

/** A name as Prometheus writes it. */
export function metricName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

type Reading<Name extends string> = { at: Instant; restsUntil: Instant; values: Record<Name, number> | null }

/** The last reading, or a new one when the last has rested enough and comes in time. One is made at a time. */
function restingReader<Name extends string>({ read, clock }: ReadGauges<Name>): () => Promise<Reading<Name>> {
  let last: Reading<Name> | null = null
  let running: Promise<Reading<Name>> | null = null
  const readNow = async () => {
    const at = clock.now()
    const values = await read().catch(() => null)
    const tookMillis = clock.now() - at
    last = { at, restsUntil: at + tookMillis + Math.max(freshMillis - tookMillis, restFactor * tookMillis), values }
    running = null
    return last
  }
  return async () => {
    if (last && clock.now() < last.restsUntil) return last
    running ??= readNow()
    return last ? Promise.race([running, pause(patienceMillis, last, { ref: false })]) : running
  }
}

function addGauge(
  registry: Registry,
  about: { name: string; help: string },
  value: () => Promise<number | null>,
): void {
  new Gauge({
    name: metricName(about.name),
    help: about.help,
    registers: [registry],
    async collect() {
      const now = await value()
      if (now === null) this.remove()
      else this.set(now)
    },
  })
}
