import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import type Axe from 'axe-core'
import { expect, test as base, type BrowserContextOptions, type Page, type Request } from '@playwright/test'

import { startServerProcess, type ServerProcess } from './_server.ts'

export { expect }

/** What the page told the window, in order: the rewards that float up. */
export type Floated = { type: string; value: number }

type Visitor = {
  page: Page
  /** Faults that the page must not have; a journey that expects one takes it out. */ faults: string[]
}
export type Journey = {
  /** The server that is visited: the worker's, unless a file has one of its own. */ site: ServerProcess
  visit: (options?: BrowserContextOptions & { theme?: 'dark' | 'light' }) => Promise<Visitor>
}

/** Journeys share one server; each visitor is a browser of its own, and a fault on its console fails the journey. */
export const test = base.extend<Journey, { server: ServerProcess }>({
  server: [
    async ({}, use) => {
      const server = await startServerProcess()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  site: async ({ server }, use) => use(server),
  visit: async ({ browser, site }, use) => {
    const visitors: (Visitor & { isServedLater: (fault: string) => boolean })[] = []
    await use(async ({ theme = 'dark', ...options } = {}) => {
      const context = await browser.newContext({ baseURL: site.url, ...options })
      await context.addInitScript((chosen) => {
        // A blank page has no storage.
        if (location.protocol === 'about:') return
        localStorage.setItem('satoshi-ui-theme', chosen)
        const floated: unknown[] = []
        Object.assign(globalThis, { floated })
        addEventListener('showFloatingNumber', (event) => floated.push((event as CustomEvent).detail))
      }, theme)
      const page = await context.newPage()
      followCalls(page)
      const faults: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => faults.push(error.message))
      visitors.push({ page, faults, isServedLater: laterServed(page) })
      return { page, faults }
    })
    const lasting = visitors.flatMap(({ faults, isServedLater }) => faults.filter((fault) => !isServedLater(fault)))
    expect(lasting).toEqual([])
    await Promise.all(visitors.map(({ page }) => page.context().close()))
  },
})

/**
 * Whether a fault on the console is a call that was told to come again (503), came again and was served. A database that
 * shares two cores with browsers may be late; that the app then asks once more is what it promises.
 */
function laterServed(page: Page): (fault: string) => boolean {
  const away = new Map<string, boolean>()
  page.on('response', (reply) => {
    const url = reply.url()
    if (reply.status() === 503) away.set(url, true)
    else if (away.has(url)) away.set(url, !reply.ok())
  })
  return (fault) => {
    const [, url = ''] = /status of 503 .*\) (\S+)$/.exec(fault) ?? []
    return away.get(url) === false
  }
}

/** A screen that everybody can use: axe finds nothing, and nothing hangs over the edge. */
export async function expectUsable(page: Page): Promise<void> {
  // An address is there before its screen: the code of the screen comes after the page has loaded.
  await expect(page.locator('main h1')).toBeAttached()
  await endMovement(page)
  // A rising number fades away by itself, one after the other: how it reads while it stands is judged in feedback.spec.
  const faults = await faultsByAxe(page, ['.animate-float-up', '.animate-float-fade'])
  await letMove(page)
  expect(faults).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}

/** But what tells how much time is left, and the numbers that axe leaves out. */
const movement = '*:not(.timed, .animate-float-up, .animate-float-fade), ::before, ::after'

/**
 * Brings everything to where its movement leads: what is fading in or out is paler than it will be. Axe looks for a second
 * and more, in which a message may come or go by itself, so that until `letMove` whatever begins to move is there at once.
 */
async function endMovement(page: Page): Promise<void> {
  await page.evaluate(async (selector) => {
    const still = new CSSStyleSheet()
    still.replaceSync(`${selector} { animation-duration: 0.01ms !important; transition-duration: 0.01ms !important }`)
    Object.assign(globalThis, { still })
    document.adoptedStyleSheets.push(still)
    const isShort = ({ effect, playState }: Animation) =>
      playState === 'running' && Number(effect?.getComputedTiming().endTime) < 1_000
    for (;;) {
      const moving = document.getAnimations().filter(isShort)
      if (moving.length === 0) return
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
  }, movement)
}

async function letMove(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { still } = globalThis as unknown as { still: CSSStyleSheet } // safe: set above
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still)
  })
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds wrong on a page that has no frames, but in what matches `without`. What is in order needs no description,
 * and a page that is judged again needs no second axe: its package for Playwright took five times as long. The app plays
 * no film and no sound, which alone would need what axe loads before it looks.
 */
async function faultsByAxe(page: Page, without: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async (exclude) => {
    const { axe } = globalThis as unknown as { axe: typeof Axe } // safe: brought by the line above
    const { violations } = await axe.run({ exclude }, { resultTypes: ['violations'], selectors: false, preload: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, without)
}

/**
 * Waits until the app itself stands where its page had drawn it. A pointer that goes down on a link of the drawing and up
 * on that of the app has clicked neither; a person does it again.
 */
export async function appIsThere(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete' && !('satoshiHearTap' in window))
}

/** What comes when the first screen has settled, what shows messages among it, is there. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /toaster/.test(name)))
  await quiet(page)
}

/** Nothing that the app asks for has been under way for half a second. `networkidle` is said once for each document. */
export async function quiet(page: Page): Promise<void> {
  let looks = 0
  const looksInARow = () => (looks = underWay.get(page)?.size === 0 ? looks + 1 : 0)
  await expect.poll(looksInARow, { intervals: [100] }).toBeGreaterThan(5)
}

/** Counts what a page asks for, from its beginning: code, texts and calls. */
export function followCalls(page: Page): void {
  const asked = new Set<Request>()
  underWay.set(page, asked)
  page.on('request', (request) => /^\/(api|assets)\//.test(new URL(request.url()).pathname) && asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
}

const underWay = new WeakMap<Page, Set<Request>>()

export async function floatedOn(page: Page): Promise<Floated[]> {
  return page.evaluate(() => (globalThis as unknown as { floated: Floated[] }).floated)
}
