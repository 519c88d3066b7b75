import type { Page } from '@playwright/test'

import { appIsThere, expect, expectUsable, quiet, settled, test } from '../_journey.ts'
import { overflow } from '../_planting.ts'
import { newPerson, joinQuietly } from '../_player.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

for (const { language, screen, theme } of [
  { language: 'pt-BR', screen: desktop, theme: 'light' },
  { language: 'ar-SA', screen: phone, theme: 'dark' },
] as const) {
  test(`what goes away is told and comes back by itself, in ${language} at ${screen.width} px`, async ({ visit }) => {
    const { page, faults } = await visit({ locale: language, viewport: screen, theme, reducedMotion: 'reduce' })
    const says = (key: string) => page.getByText(textIn(language, key)).first()
    await joinQuietly(page, newPerson(language))
    await page.clock.install()
    await page.goto('/dashboard')
    await appIsThere(page)
    await expect(page.locator('#main h1')).toBeAttached()
    await page.clock.runFor(1_000)

    // The network of the device goes: told at once, and a screen that was not fetched waits for it.
    await page.context().setOffline(true)
    await expect(says('app.connection.offline')).toBeVisible()
    await open(page, '/leaderboard')
    await expect(page.getByRole('heading', { name: textIn(language, 'app.connection.offline') })).toBeVisible()
    await expect(says('errors.screen.offlineText')).toBeVisible()
    await expectUsable(page)
    await page.context().setOffline(false)
    await expect(
      page.getByRole('heading', { name: textIn(language, 'app.routes.leaderboard.title') }).first(),
    ).toBeVisible()
    // Where a file of it did not come the page was loaded anew, with its picture before its app.
    await appIsThere(page)

    // The server answers wrongly: the third failure in a row is the fallback, and the next check that goes well ends it.
    // The clock stands between the checks: another call that came back first would bring the good news, and the leap to
    // the check would pass over it.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    await quiet(page)
    await page.route('**/api/**', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await expect(page.getByText(textIn(language, 'app.connection.serverText'))).toHaveCount(0)
    for (let check = 0; check < 3; check++) {
      const asked = page.waitForResponse('**/api/health')
      await page.clock.fastForward(30_000)
      await asked
    }
    await expect(says('app.connection.serverText')).toBeVisible()
    expect(await overflow(page)).toBe(0)
    await quiet(page)
    await page.unroute('**/api/**')
    await page.clock.fastForward(30_000)
    await expect(says('app.connection.online')).toBeVisible()
    await page.clock.resume()

    // The heap fills: looked at once a minute.
    await fillHeap(page, 0.85)
    await page.clock.fastForward(60_000)
    await expect(says('app.memory.saving')).toBeVisible()
    expect(await overflow(page)).toBe(0)
    await fillHeap(page, 0.1)
    await page.clock.fastForward(60_000)
    await expect(says('app.memory.normal')).toBeVisible()
    faults.splice(
      0,
      faults.length,
      ...faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|502|dynamically/.test(fault)),
    )
  })
}

for (const { language, screen, theme } of [
  { language: 'pt-BR', screen: phone, theme: 'dark' },
  { language: 'ar-SA', screen: desktop, theme: 'light' },
] as const) {
  test(`a screen that breaks is tried again three times and told, in ${language} at ${screen.width} px`, async ({
    visit,
  }) => {
    const { page, faults } = await visit({ locale: language, viewport: screen, theme, reducedMotion: 'reduce' })
    await joinQuietly(page, newPerson(language))
    await page.goto('/dashboard')
    await expect(page.locator('#main h1')).toBeAttached()
    await settled(page)
    // An answer of the right kind with nothing in it: the screen that draws it breaks.
    let asked = 0
    await page.route('**/api/wallet/transactions**', (route) => {
      asked += 1
      return route.fulfill({ json: { items: [{}], nextCursor: null } })
    })
    await open(page, '/beetz-info/statement')
    const retry = page.getByRole('button', { name: textIn(language, 'errors.screen.retry') })
    await expect(page.getByRole('heading', { name: textIn(language, 'errors.screen.title') })).toBeVisible()
    await expect(page.getByText(textIn(language, 'errors.screen.text'))).toBeVisible()
    await expectUsable(page)
    // Twice by itself.
    await expect(retry).toContainText(/[2٢]\/[3٣]/, { timeout: 20_000 })
    // The count stands before its try has been made: a tap that came first would be the same try, and what is mended now
    // would come of it.
    const broken = () => faults.filter((fault) => /React Router caught/.test(fault)).length
    await expect.poll(broken).toBe(3)
    await retry.click()
    await expect(retry).toContainText(/[3٣]\/[3٣]/)
    await expect(retry).toHaveAttribute('aria-disabled', 'true')
    await expect.poll(broken).toBe(4)
    expect(asked).toBeGreaterThan(0)
    await page.unroute('**/api/wallet/transactions**')
    await page.getByRole('button', { name: textIn(language, 'errors.screen.reload') }).click()
    await expect(page.getByRole('heading', { name: textIn(language, 'statement.title') }).first()).toBeVisible()
    faults.length = 0
  })
}

for (const { what, gone } of [
  { what: 'a file of the app that is gone', gone: '**/assets/leaderboard-screen-*.js' },
  { what: 'a file that is gone together with what tells of it', gone: '**/assets/{leaderboard-screen,fault}*.js' },
]) {
  test(`${what} reloads the page once, and the second time says so`, async ({ visit }) => {
    const { page, faults } = await visit({ locale: 'pt-BR', viewport: phone })
    await joinQuietly(page, newPerson('pt-BR'))
    await page.goto('/dashboard')
    await expect(page.locator('#main h1')).toBeAttached()
    let loads = 0
    // Counted as they begin: the screen may stand before its document has loaded to the end.
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
    })
    await page.route(gone, (route) => route.fulfill({ status: 404, body: '' }))
    await open(page, '/leaderboard')
    await expect(page.getByRole('heading', { name: textIn('pt-BR', 'errors.screen.title') })).toBeVisible()
    expect(loads).toBe(1)
    faults.length = 0
  })
}

test('a full storage is cleaned, and the app goes on', async ({ visit }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone })
  await page.addInitScript(() => {
    const writes = { refused: 0, cleaned: 0 }
    Object.assign(globalThis, { writes })
    type Real = (...given: unknown[]) => unknown
    const before = (name: 'put' | 'delete', first: () => void) => {
      const real = Reflect.get(IDBObjectStore.prototype, name) as Real // safe: a method of the browser's
      Reflect.set(IDBObjectStore.prototype, name, function storing(this: unknown, ...given: unknown[]) {
        first()
        return Reflect.apply(real, this, given)
      })
    }
    before('put', () => {
      if (writes.cleaned > 0) return
      writes.refused += 1
      throw new DOMException('full', 'QuotaExceededError')
    })
    before('delete', () => void (writes.cleaned += writes.refused > 0 ? 1 : 0))
  })
  await joinQuietly(page, newPerson('pt-BR'))
  await page.goto('/dashboard')
  const writes = () => page.evaluate(() => Reflect.get(globalThis, 'writes') as { refused: number; cleaned: number })
  await expect.poll(async () => (await writes()).cleaned).toBeGreaterThan(0)
  await expect(page.locator('#main h1')).toBeAttached()
})

/** Goes to a screen inside the app, as a link would. */
async function open(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
}

/** A browser whose heap is full to a part of 1. */
async function fillHeap(page: Page, used: number): Promise<void> {
  await page.evaluate((usedJSHeapSize) => {
    const value = { usedJSHeapSize, jsHeapSizeLimit: 1 }
    Object.defineProperty(performance, 'memory', { configurable: true, value })
  }, used)
}
