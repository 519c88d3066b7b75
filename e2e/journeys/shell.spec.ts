import { gzipSync } from 'node:zlib'

import type { Response } from '@playwright/test'

import { expect, expectUsable, quiet, settled, test } from '../_journey.ts'
import { newPerson, openQuizWithOptions, joinQuietly } from '../_player.ts'
import { textIn } from '../_texts.ts'

/** Of a newcomer's screen by gzip, as `bench/src/first-load.ts` counts it. */
const mostCodeKilobytes = 145

const desktop = { locale: 'pt-BR', viewport: { width: 1440, height: 900 } }

test('an unknown address says 404 and leads home', async ({ visit }) => {
  const { page } = await visit(desktop)
  await page.goto('/no-such-street')
  await expect(page.getByRole('heading', { name: '404' }).first()).toBeVisible()
  await expect(page.getByText(textIn('pt-BR', 'errors.pageNotFound'))).toBeVisible()
  await expectUsable(page)
})

test('newcomers are not made to fetch more code than they may', async ({ visit }) => {
  for (const path of ['/welcome', '/auth']) {
    const { page } = await visit({ locale: 'pt-BR', viewport: { width: 390, height: 844 } })
    const files = new Map<string, Promise<Buffer>>()
    const collect = (response: Response) => {
      const { pathname } = new URL(response.url())
      if (pathname.endsWith('.js')) files.set(pathname, response.body())
    }
    page.on('response', collect)
    // Time stands still before what is fetched ahead, which comes four seconds after the first screen.
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1_000)
    await page.goto(path)
    // The app has run: it keeps the language of the visit.
    const kept = async () => {
      await page.clock.runFor(50)
      return page.evaluate(() => localStorage.getItem('i18nextLng'))
    }
    await expect.poll(kept).toBe('pt-BR')
    await page.clock.runFor(1_000)
    await quiet(page)
    // What comes later is not waited for, and has no page any more when the journey is over.
    page.off('response', collect)
    const sizes = (await Promise.all(files.values())).map((code) => gzipSync(code, { level: 9 }).length)
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1_000
    expect(kilobytes, `code of ${path}`).toBeLessThanOrEqual(mostCodeKilobytes)
  }
})

test('a screen for players sends nobody to the door', async ({ visit }) => {
  const { page } = await visit(desktop)
  for (const path of ['/dashboard', '/quiz', '/quiz/solo', '/beetz-info', '/game-mode']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/(welcome|auth)/)
  }
})

test('a quiz is played with the keyboard alone', async ({ visit }) => {
  const { page } = await visit(desktop)
  const person = newPerson('pt-BR')
  await joinQuietly(page, person)
  await openQuizWithOptions(page)
  await page.keyboard.press('1')
  await expect(page.getByText(textIn('pt-BR', 'match.reveal.why'), { exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(textIn('pt-BR', 'match.reveal.why'), { exact: true })).toBeHidden()
})

test('what is tapped on the drawing of a screen is done when the app is there', async ({ visit }) => {
  const { page } = await visit(desktop)
  await joinQuietly(page, newPerson('pt-BR'))
  const released = Promise.withResolvers<undefined>()
  await page.route('**/assets/*.js', async (route) => {
    await released.promise
    await route.continue()
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await page.getByRole('button', { name: textIn('pt-BR', 'a11y.openAccount') }).click()
  released.resolve(undefined)
  await expect(page.getByRole('dialog', { name: textIn('pt-BR', 'app.account.title') })).toBeVisible()
})

test('signing out leads to the welcome page and leaves nothing behind', async ({ visit }) => {
  const { page, faults } = await visit(desktop)
  const person = newPerson('pt-BR')
  await joinQuietly(page, person)
  await page.goto('/dashboard')
  // A call that is on its way when its session ends is refused, as it should be: none is.
  await settled(page)
  await page.getByRole('button', { name: textIn('pt-BR', 'a11y.openAccount') }).click()
  await page
    .getByRole('button', { name: textIn('pt-BR', 'app.account.signOut') })
    .or(page.getByRole('menuitem', { name: textIn('pt-BR', 'app.account.signOut') }))
    .click()
  await expect(page).toHaveURL(/\/welcome$/)
  expect(await page.evaluate(() => localStorage.getItem('satoshi_user'))).toBe(null)
  expect((await page.request.get('/api/me')).status()).toBe(401)
  // A live line that was just being opened is refused, and the browser says so; no call is.
  faults.splice(0, faults.length, ...faults.filter((fault) => !/WebSocket/.test(fault)))
})

test('an unconfirmed address cannot sign in again, and is offered the mail', async ({ visit }) => {
  const person = newPerson('pt-BR')
  await joinQuietly((await visit(desktop)).page, person)
  const { page, faults } = await visit(desktop)
  await page.goto('/auth')
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=password]').fill(person.password)
  await page.locator('form button[type=submit]').click()
  await expect(page.getByText(textIn('pt-BR', 'auth.notConfirmed.title'))).toBeVisible()
  await page.getByRole('button', { name: textIn('pt-BR', 'auth.resend.action') }).click()
  await expect(page.getByText(textIn('pt-BR', 'auth.resend.sent')).first()).toBeVisible()
  faults.splice(0, faults.length, ...faults.filter((fault) => !/403/.test(fault)))
})

test('a wrong password says so by the field, in words', async ({ visit }) => {
  const { page, faults } = await visit(desktop)
  await page.goto('/auth')
  await page.locator('input[name=email]').fill('nobody@example.org')
  await page.locator('input[name=password]').fill('not the password')
  await page.locator('form button[type=submit]').click()
  await expect(page.getByText(textIn('pt-BR', 'refusals.auth.invalidCredentials')).first()).toBeVisible()
  await expectUsable(page)
  faults.splice(0, faults.length, ...faults.filter((fault) => !/401/.test(fault)))
})

for (const way of ['coming', 'going']) {
  test(`what is ${way} while a screen is judged is judged as it will stand`, async ({ visit }) => {
    const { page } = await visit(desktop)
    await page.setContent(`<html lang="en"><head><title>A screen</title><style>
      body { background: white; color: black }
      .coming { animation: fade 900ms linear both }
      .going { animation: fade 900ms linear both reverse }
      @keyframes fade { from { opacity: 0 } }
    </style></head><body><main><h1>A screen</h1><p>It says something.</p></main></body></html>`)
    await expectUsable(page)
    // Half of its way is behind it when axe, which is there by now, looks for the second time.
    await page.evaluate((movement) => {
      const { axe } = globalThis as unknown as { axe: { run: (...given: unknown[]) => Promise<unknown> } } // safe: brought above
      const { run } = axe
      axe.run = async (...given) => {
        document.querySelector('p')?.classList.add(movement)
        await new Promise((resolve) => setTimeout(resolve, 450))
        return run(...given)
      }
    }, way)
    await expectUsable(page)
    await expect(page.locator('p')).toHaveClass(way)
  })
}
