import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

import type { Clock } from './clock.ts'
import type { CachedReader } from './stale-while-revalidate.ts'

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

/** Gauges that one reading fills. */
export type ReadGauges<Name extends string> = {
  /** What each means, by its name in camel case: `ledgerSumCents` is shown as `ledger_sum_cents`. */
  help: Record<Name, string>
  current: CachedReader<Record<Name, number>>
  clock: Clock
  /** The name of the gauge that says how many seconds ago the others were read. */
  ageName: string
}

/**
 * Gauges that one costly reading fills together, when somebody asks. While it fails they have no value, which is what an
 * alarm should see.
 */
export function addReadGauges<Name extends string>({ registry }: Metrics, options: ReadGauges<Name>): void {
  const { help, current, clock, ageName } = options
  // safe: an object literal's keys are the names it was written with.
  for (const name of Object.keys(help) as Name[]) {
    addGauge(registry, { name, help: help[name] }, async () => (await current()).values?.[name] ?? null)
  }
  const age = { name: ageName, help: 'Seconds since the figures of whole tables were read' }
  addGauge(registry, age, async () => (clock.now() - (await current()).at) / 1_000)
}

/** Node's own figures, the domains' gauges, and how many sockets are open. */
export function openMetrics(gauges: readonly ReadGauges<string>[], sockets: () => number): Metrics {
  const metrics = createMetrics()
  for (const one of gauges) addReadGauges(metrics, one)
  addGaugeNow(metrics, { name: 'liveSockets', help: 'Sockets of the live channel that are open' }, sockets)
  return metrics
}

/** A gauge of this process, read when somebody asks. */
function addGaugeNow({ registry }: Metrics, about: { name: string; help: string }, now: () => number): void {
  addGauge(registry, about, () => Promise.resolve(now()))
}

/** A name as Prometheus writes it. */
export function metricName(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
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
