import type { Browser, Page } from '@playwright/test'

/** An event of a trace as Chromium writes it; times in microseconds of wall clock. */
type TraceEvent = { name: string; ph: string; ts: number; dur?: number; tdur?: number; pid: number; tid: number }

/** Main-thread milliseconds of each frame while something was done, and how long that was in seconds. */
export type Frames = { millis: number[]; seconds: number }

/**
 * What each frame of a page costs its main thread while `work` runs: the processor time, which other programs do
 * not add to but by crowding its caches, of all tasks from the one after the
 * frame before was handed to the compositor to the one that hands on this frame, whatever they are for (input, script,
 * style, layout, paint, collection of garbage). The first frame, with the layers that are made for it, counts as all others
 * do. What the compositor draws by itself needs no main thread, and is no frame here.
 */
export async function framesDuring(browser: Browser, page: Page, work: () => Promise<void>): Promise<Frames> {
  const categories = ['devtools.timeline.frame', 'disabled-by-default-devtools.timeline']
  await browser.startTracing(page, { categories })
  const begun = performance.now()
  await work()
  const seconds = (performance.now() - begun) / 1_000
  const trace = await browser.stopTracing()
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] } // safe: Chromium's own format
  return { millis: millisOfFrames(traceEvents), seconds }
}

function millisOfFrames(events: TraceEvent[]): number[] {
  const commits = busiestThread(events.filter(({ name }) => name === 'BeginCommitCompositorFrame'))
  const [first] = commits
  if (!first) throw new Error('the trace has no frames')
  const tasks = events
    .filter(({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === first.pid && tid === first.tid)
    .toSorted((one, other) => one.ts - other.ts)
  const frames: number[] = []
  let [sum, next] = [0, 0]
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    sum += tdur
    const handedOn = commits[next]
    if (!handedOn) break
    if (handedOn.ts > ts + dur) continue
    frames.push(sum / 1_000)
    sum = 0
    while ((commits[next]?.ts ?? Infinity) <= ts + dur) next += 1
  }
  if (frames.length === 0) throw new Error('the trace has no tasks')
  return frames
}

/** The events of the thread that has most of them, in their order: the page's, and not that of a page that stands by. */
function busiestThread(events: TraceEvent[]): TraceEvent[] {
  const threads = Map.groupBy(events, ({ pid, tid }) => `${pid} ${tid}`)
  const [most = []] = [...threads.values()].toSorted((one, other) => other.length - one.length)
  return most.toSorted((one, other) => one.ts - other.ts)
}
