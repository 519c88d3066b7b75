/**
 * What the map of the city costs a phone of 390 px whose processor is a quarter of this machine's: milliseconds of the main
 * thread a frame while a finger pans the zoomed map (`_frames.ts` says what counts), milliseconds from the last byte of the
 * city's data to the first picture with the map in that light, on a load with an empty cache, and kilobytes of its code beyond
 * what every screen has. A figure over its line ends with an exit code. `node bench/src/city.ts [seconds] [loads]`
 */
import { loadavg } from 'node:os'

import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'

import { lazyScreens } from './_built-web.ts'
import { fillMap } from './_city-world.ts'
import { framesDuring, type Frames } from './_frames.ts'
import { spread } from './_measure.ts'
import { saveResult } from './_result.ts'
import { end, newDirectory, removeDataDir, startServer } from './_server-process.ts'

/** Most milliseconds of the main thread in 95 of 100 frames: half of a frame at 60 Hz. Source: the issue that asked for the map. */
const mostFrameMillis = 8
/** Most milliseconds from the data to the picture. Source: the same. */
const mostPictureMillis = 250
/** Most kilobytes of code by gzip. Source: the same. */
const mostKilobytes = 60
const slowdown = 4
const screen = 'src/district/city-screen.tsx'

const [seconds = 5, loads = 7] = process.argv.slice(2).map(Number)

/** As many paths and windows are drawn whoever lives in the city, so that one player is enough; `_city-world.ts` has the rest. */
const player = {
  name: 'Ana',
  nickname: 'Ana',
  email: 'ana@example.org',
  password: 'seven blue llamas',
  birthDate: '2000-01-31',
  language: 'pt-BR',
}

declare global {
  interface Window {
    benchPicture?: number
  }
}

const dataDir = newDirectory()
const server = await startServer(dataDir)
const browser = await chromium.launch({ executablePath: process.env['PW_CHROMIUM'] ?? '/usr/bin/chromium' })
try {
  await measure(`http://127.0.0.1:${server.port}`)
} finally {
  await browser.close()
  await end(server.child, 'SIGTERM')
  removeDataDir(dataDir)
}

async function measure(base: string): Promise<void> {
  const first = await phoneOf(browser, base)
  const reply = await first.request.post('/api/auth/sign-up/email', { data: player })
  if (!reply.ok()) throw new Error(`nobody could be signed up: ${reply.status()}`)
  const state = await first.storageState()
  await first.close()
  await fillMap(dataDir)
  const pictures: number[] = []
  for (let load = 0; load < loads; load++) pictures.push(await millisToPicture(base, state))
  const frames = await panned(base, state)
  report(frames, pictures)
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>

async function phoneOf(owner: Browser, base: string, storageState?: State): Promise<BrowserContext> {
  const context = await owner.newContext({
    baseURL: base,
    locale: 'pt-BR',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    ...(storageState && { storageState }),
  })
  await context.addInitScript(timePicture)
  return context
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto('/satoshi-city')
  await page.waitForFunction(() => window.benchPicture !== undefined)
  return page
}

/** Each load has a context of its own, which has neither code nor data of the one before. */
async function millisToPicture(base: string, state: State): Promise<number> {
  const context = await phoneOf(browser, base, state)
  const page = await slowPage(context)
  const millis = await page.evaluate(() => {
    const [data] = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.name.endsWith('/api/districts'))
    return (window.benchPicture ?? 0) - (data instanceof PerformanceResourceTiming ? data.responseEnd : 0)
  })
  await context.close()
  return millis
}

/** Runs in the page, before its own code: when the first picture that has the map and what the data says was handed on. */
function timePicture(): void {
  new MutationObserver((_changes, observer) => {
    if (!document.querySelector('.city-plane path') || !document.querySelector('li[data-district]')) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => (window.benchPicture = performance.now()))
      port1.start()
      // Comes after the picture whose frame this is.
      port2.postMessage(null)
    })
  }).observe(document, { childList: true, subtree: true })
}

async function panned(base: string, state: State): Promise<Frames> {
  const context = await phoneOf(browser, base, state)
  const page = await slowPage(context)
  if ((await page.locator('.city-battle').count()) !== 3) throw new Error('the map does not show the battles')
  const nearer = page.locator('.city-map button').first()
  for (let step = 0; step < 2; step++) await nearer.tap()
  await page.waitForLoadState('networkidle')
  const before = await placeOf(page)
  const frames = await framesDuring(browser, page, () => circle(context, page))
  if ((await placeOf(page)) === before) throw new Error('the finger has not moved the map')
  await context.close()
  return frames
}

async function placeOf(page: Page): Promise<number> {
  return page
    .locator('.city-plane')
    .first()
    .evaluate((plane) => plane.getBoundingClientRect().left)
}

/** A finger that goes round over the map, a touch at each frame of a screen of 60 Hz. */
async function circle(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  const spot = (turn: number) => ({ x: 195 + 110 * Math.cos(turn), y: 350 + 150 * Math.sin(turn) })
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [spot(0)] })
  for (let frame = 1; frame <= seconds * 60; frame++) {
    const sent = session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [spot(frame / 24)] })
    await Promise.all([sent, new Promise((resolve) => setTimeout(resolve, 1_000 / 60))])
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

function report({ millis, seconds: lasted }: Frames, pictures: number[]): void {
  const sorted = millis.toSorted((one, other) => one - other)
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.POSITIVE_INFINITY
  const picture = spread(pictures)
  const kilobytes = lazyScreens().screens[screen] ?? Number.POSITIVE_INFINITY
  const { median, max } = spread(sorted)
  const load = (loadavg()[0] ?? 0).toFixed(1)
  console.log(`the map on a phone of 390 px at a quarter of this machine's speed (machine load ${load})`)
  judge('panning, p95 of a frame ', p95, mostFrameMillis, 'ms')
  console.log(
    `    ${sorted.length} frames in ${lasted.toFixed(1)} s   median ${median.toFixed(1)} ms, most ${max.toFixed(1)} ms`,
  )
  judge('data to first picture   ', picture.median, mostPictureMillis, 'ms')
  console.log(`    median of ${pictures.length}, ${picture.min.toFixed(0)} to ${picture.max.toFixed(0)} ms`)
  judge('code beyond the shell   ', kilobytes, mostKilobytes, 'kB gz')
  saveResult({ millis, pictures, kilobytes })
}

function judge(what: string, value: number, most: number, unit: string): void {
  const isKept = value <= most
  if (!isKept) process.exitCode = 1
  console.log(`  ${what} ${value.toFixed(1)} ${unit}   line ≤ ${most} ${unit}   ${isKept ? 'PASS' : 'MISS'}`)
}
