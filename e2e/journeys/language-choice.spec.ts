import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { BrowserContext, Page } from '@playwright/test'

import { expect, expectUsable, followCalls, quiet, test } from '../_journey.ts'
import { startServerProcess } from '../_server.ts'
import { textIn } from '../_texts.ts'

const phone = { locale: 'en-GB', viewport: { width: 390, height: 844 } }
const code = '**/assets/*.js'
const texts = '**/assets/*.json'

test('the language of an address is kept though its page is left before the app runs', async ({ visit }) => {
  const { page, faults } = await visit(phone)
  await page.route(code, (route) => route.abort())
  await page.goto('/auth?lng=ar')
  await page.goto('/welcome')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar-SA')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textIn('ar-SA', 'welcome.headline'))
  expect(await storedLanguage(page)).toEqual({ cookie: 'ar-SA', stored: 'ar-SA' })
  // A language that we lack changes nothing.
  await page.goto('/welcome?lng=fr')
  expect(await storedLanguage(page)).toEqual({ cookie: 'ar-SA', stored: 'ar-SA' })
  faults.splice(0, faults.length, ...faults.filter((fault) => !/ERR_FAILED/.test(fault)))
})

test('a language that is chosen before the app runs turns the page round when it does, and stays', async ({
  visit,
}) => {
  const { page } = await visit(phone)
  const { promise: chosen, resolve: goOn } = Promise.withResolvers<void>()
  await page.route(code, async (route) => {
    await chosen
    await route.continue()
  })
  await page.goto('/welcome', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textIn('en-US', 'welcome.headline'))
  const description = page.locator('meta[name=description]')
  await expect(description).toHaveAttribute('content', textIn('en-US', 'app.routes.welcome.description'))
  await page.getByRole('combobox').selectOption('ar-SA')
  goOn()
  await expect(page.locator('html[lang="ar-SA"][dir="rtl"]')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textIn('ar-SA', 'welcome.headline'))
  await expect(page).toHaveTitle(`${textIn('ar-SA', 'app.routes.welcome.title')} · Satoshi City`)
  await expect(description).toHaveAttribute('content', textIn('ar-SA', 'app.routes.welcome.description'))
  expect(await storedLanguage(page)).toEqual({ cookie: 'ar-SA', stored: 'ar-SA' })
  await expect(page.locator('html')).not.toHaveClass(/language-changing/)
  await expectUsable(page)
})

test('texts that do not come at once are asked for again, and the page goes on in their language', async ({
  visit,
}) => {
  const { page, faults } = await visit(phone)
  await page.goto('/welcome')
  await expect.poll(async () => (await storedLanguage(page)).stored).toBe('en-US')
  let reloads = 0
  page.on('load', () => (reloads += 1))
  const failed = new Set<string>()
  // Each file of texts fails once: its name has been asked for, and the second time it is given.
  await page.route(texts, async (route) => {
    const { pathname } = new URL(route.request().url())
    if (failed.has(pathname)) return route.continue()
    failed.add(pathname)
    return route.abort()
  })
  await page.getByRole('combobox').selectOption('hi-IN')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textIn('hi-IN', 'welcome.headline'))
  expect(failed.size).toBeGreaterThan(2)
  expect(reloads).toBe(0)
  faults.splice(0, faults.length, ...faults.filter((fault) => !/ERR_FAILED/.test(fault)))
})

test('the code of a screen is fetched when somebody points at the way to it', async ({ visit }) => {
  const { page } = await visit({ ...phone, viewport: { width: 1440, height: 900 } })
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto('/welcome')
  await expect.poll(async () => (await storedLanguage(page)).stored).toBe('en-US')
  await quiet(page)
  expect(fetched.join(' ')).not.toContain('auth-screen')
  await page.getByRole('link', { name: textIn('en-US', 'welcome.create') }).hover()
  await expect.poll(() => fetched.join(' ')).toContain('auth-screen')
})

test('the country of a newcomer gives the language of the next visit, where an operator has it looked up', async ({
  browser,
  visit,
  server,
}) => {
  const asked: string[] = []
  const provider = createServer(({ url = '' }, reply) => {
    asked.push(url)
    reply.end('{"country_code":"EG"}')
  })
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  const { port } = provider.address() as AddressInfo // safe: it listens on a port
  const geo = { GEO_URL: `http://127.0.0.1:${port}/{ip}`, TRUST_PROXY: '127.0.0.1' }
  const own = await startServerProcess({}, geo)
  const newcomer = (address: string) =>
    browser.newContext({ ...phone, baseURL: own.url, extraHTTPHeaders: { 'x-forwarded-for': address } })
  try {
    await expectHintOnNextVisit(await newcomer('8.8.8.8'))
    await expectChoiceCountsMore(await newcomer('9.9.9.9'))
    expect(asked).toEqual(['/8.8.8.8', '/9.9.9.9'])
  } finally {
    await own.stop()
    provider.close()
  }
  const { page } = await visit(phone)
  const calls = apiCallsOf(page)
  await page.goto(`${server.url}/welcome`)
  await expect.poll(async () => (await storedLanguage(page)).stored).toBe('en-US')
  await quiet(page)
  expect(calls.filter((path) => path.includes('language'))).toEqual([])
})

async function expectHintOnNextVisit(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  followCalls(page)
  const calls = apiCallsOf(page)
  await page.goto('/welcome')
  await expect.poll(async () => (await storedLanguage(page)).cookie).toBe('ar-SA')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US')
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(textIn('ar-SA', 'welcome.headline'))
  await quiet(page)
  expect(calls.filter((path) => path === '/api/language-hint')).toHaveLength(1)
  await context.close()
}

/** The answer comes after somebody has chosen. */
async function expectChoiceCountsMore(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  const { promise: chosen, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/language-hint', async (route) => {
    await chosen
    await route.continue()
  })
  await page.goto('/welcome')
  await expect.poll(async () => (await storedLanguage(page)).stored).toBe('en-US')
  await page.getByRole('combobox').selectOption('zh-CN')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  const answered = page.waitForResponse('**/api/language-hint')
  resolve()
  await (await answered).finished()
  await page.goto('/welcome')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  expect(await storedLanguage(page)).toEqual({ cookie: 'zh-CN', stored: 'zh-CN' })
  await context.close()
}

function apiCallsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(pathname)
  })
  return calls
}

async function storedLanguage(page: Page): Promise<{ cookie: string | undefined; stored: string | null }> {
  const cookies = await page.context().cookies(page.url())
  return {
    cookie: cookies.find(({ name }) => name === 'i18next')?.value,
    stored: await page.evaluate(() => localStorage.getItem('i18nextLng')),
  }
}
