import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

import { expect, test } from '../_journey.ts'

const phone = { locale: 'pt-BR', viewport: { width: 390, height: 844 } }

type Case = [stored: string | null, device: 'dark' | 'light', shown: 'dark' | 'light']

const cases: Case[] = [
  [null, 'light', 'dark'],
  ['light', 'dark', 'light'],
  ['system', 'light', 'light'],
  ['system', 'dark', 'dark'],
  ['neon', 'light', 'dark'],
]

test('the theme stands on the page before its first paint, and never flashes', async ({ browser, server }) => {
  for (const [stored, colorScheme, shown] of cases) {
    const { page, close } = await open(browser, { ...phone, baseURL: server.url, colorScheme }, stored)
    // One page whose first paint is HTML, one that the app draws.
    for (const path of ['/welcome', '/no-such-street']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      // The first.js of the page is the only one that may change the class, and the page was not painted before it.
      await expect.poll(() => classesSince(page), `${stored} on a ${colorScheme} device`).toEqual([shown])
      await page.waitForLoadState('networkidle')
      expect(await classesSince(page), `${stored} on a ${colorScheme} device, later`).toEqual([shown])
    }
    await close()
  }
})

test('the system theme follows the device while the page is open, the others do not', async ({ browser, server }) => {
  for (const [stored, followed] of [
    ['system', 'light'],
    ['dark', 'dark'],
  ] as const) {
    const { page, close } = await open(browser, { ...phone, baseURL: server.url, colorScheme: 'dark' }, stored)
    await page.goto('/welcome')
    // Kept by the app: it runs.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('pt-BR')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('html')).toHaveClass(followed)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveClass('dark')
    await close()
  }
})

test('without scripts the page is dark and can be read', async ({ browser, server }) => {
  const context = await browser.newContext({
    ...phone,
    baseURL: server.url,
    javaScriptEnabled: false,
    colorScheme: 'light',
  })
  const page = await context.newPage()
  await page.goto('/welcome')
  await expect(page.locator('html')).toHaveClass('dark')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.close()
})

/** A browser that remembers a theme, and notes the class of the root at the first paint and at every change after it. */
async function open(browser: Browser, options: BrowserContextOptions, stored: string | null) {
  const context = await browser.newContext(options)
  await context.addInitScript((theme) => {
    if (theme !== null) localStorage.setItem('satoshi-ui-theme', theme)
    const classes: string[] = []
    Object.assign(globalThis, { classes })
    const note = () => {
      const now = document.documentElement.className
      if (classes.at(-1) !== now) classes.push(now)
    }
    // A frame is drawn right after its callback: this one sees what the first paint shows.
    const untilPainted = () => {
      if (document.body?.childElementCount) {
        note()
        new MutationObserver(note).observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
      } else requestAnimationFrame(untilPainted)
    }
    requestAnimationFrame(untilPainted)
  }, stored)
  return { page: await context.newPage(), close: () => context.close() }
}

async function classesSince(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { classes: string[] }).classes) // safe: set above
}
