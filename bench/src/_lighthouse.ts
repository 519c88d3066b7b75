import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** One file that a page asked for. */
export type Request = { url: string; resourceType?: string; transferSize?: number }

/** What one load of a page came to on Lighthouse's phone: a slow 4G and a processor four times slower than this one. */
export type Load = {
  lcpMillis: number
  tbtMillis: number
  cls: number
  /** Performance, 0 to 1. */
  score: number
  requests: Request[]
  /** Lighthouse's own figure for this machine under its load now; its phone is meant for about 1,300. */
  benchmarkIndex: number
}

type Audit = { numericValue?: number; details?: { items?: Request[] } }
type Report = {
  audits: Record<string, Audit | undefined>
  categories: { performance?: { score: number | null } }
  environment: { benchmarkIndex: number }
  runtimeError?: { code: string; message: string }
}
type Lighthouse = (url: string, flags: object) => Promise<{ lhr: Report } | undefined>

const file = join(import.meta.dirname, '../lighthouse/node_modules/lighthouse/core/index.js')

/** Loads pages in the browser that listens on `debuggingPort`, each as if nothing had been fetched before. */
export async function lighthouseOn(debuggingPort: number): Promise<(url: string) => Promise<Load>> {
  const { default: lighthouse } = (await import(pathToFileURL(file).href)) as { default: Lighthouse } // safe: its own interface
  const look = (url: string) =>
    lighthouse(url, {
      port: debuggingPort,
      onlyCategories: ['performance'],
      formFactor: 'mobile',
      throttlingMethod: 'simulate',
      // Cookies and localStorage say who is signed in and stay; what was read before goes.
      clearStorageTypes: ['file_systems', 'shader_cache', 'service_workers', 'cache_storage', 'indexeddb'],
      logLevel: 'error',
    })
  return async (url) => {
    for (let trial = 1; ; trial++) {
      const ran = await look(url)
      if (ran && (!ran.lhr.runtimeError || trial === mostTrials)) return loadOf(url, ran.lhr)
      if (!ran) throw new Error(`Lighthouse gave nothing for ${url}`)
    }
  }
}

/** On a busy machine Lighthouse now and then finds its own trace wanting; a load without figures is done again. */
const mostTrials = 3

function loadOf(url: string, { audits, categories, environment, runtimeError }: Report): Load {
  if (runtimeError) throw new Error(`${url}: ${runtimeError.code} ${runtimeError.message}`)
  const figure = (name: string) => {
    const value = audits[name]?.numericValue
    if (value === undefined) throw new Error(`Lighthouse has no ${name} for ${url}`)
    return value
  }
  return {
    lcpMillis: figure('largest-contentful-paint'),
    tbtMillis: figure('total-blocking-time'),
    cls: figure('cumulative-layout-shift'),
    score: categories.performance?.score ?? 0,
    requests: audits['network-requests']?.details?.items ?? [],
    benchmarkIndex: environment.benchmarkIndex,
  }
}
