import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type BrowserContextOptions, type Page } from '@playwright/test'

import { startServerProcess, type ServerProcess } from './_server.ts'

export { expect }

/** What the page told the window, in order: the rewards that float up. */
export type Floated = { type: string; value: number }

type Visitor = {
  page: Page
  /** Faults that the page must not have; a journey that expects one takes it out. */ faults: string[]
}
export type Journey = { visit: (options?: BrowserContextOptions & { theme?: 'dark' | 'light' }) => Promise<Visitor> }

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
  visit: async ({ browser, server }, use) => {
    const visitors: Visitor[] = []
    await use(async ({ theme = 'dark', ...options } = {}) => {
      const context = await browser.newContext({ baseURL: server.url, ...options })
      await context.addInitScript((chosen) => {
        localStorage.setItem('satoshi-ui-theme', chosen)
        const floated: unknown[] = []
        Object.assign(globalThis, { floated })
        addEventListener('showFloatingNumber', (event) => floated.push((event as CustomEvent).detail))
      }, theme)
      const page = await context.newPage()
      const faults: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => faults.push(error.message))
      visitors.push({ page, faults })
      return { page, faults }
    })
    expect(visitors.flatMap(({ faults }) => faults)).toEqual([])
    await Promise.all(visitors.map(({ page }) => page.context().close()))
  },
})

/** A screen that everybody can use: axe finds nothing, and nothing hangs over the edge. */
export async function expectUsable(page: Page): Promise<void> {
  // What is fading in is paler than it will be.
  await page.evaluate(async () => {
    const short = document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < 1_000)
    await Promise.allSettled(short.map(({ finished }) => finished))
  })
  // A rising number fades away by itself, one after the other: how it reads while it stands is judged in feedback.spec.
  const judge = new AxeBuilder({ page }).exclude('.animate-float-up').exclude('.animate-float-fade')
  // There are no frames to judge apart, and what is in order needs no description: with both axe took twice as long.
  judge.setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await judge.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
}

/** What comes when the first screen has settled, what shows messages among it, is there. */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => /toaster/.test(name)))
  await page.waitForLoadState('networkidle')
}

export async function floatedOn(page: Page): Promise<Floated[]> {
  return page.evaluate(() => (globalThis as unknown as { floated: Floated[] }).floated)
}
