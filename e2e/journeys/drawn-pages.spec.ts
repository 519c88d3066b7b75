import { devices, type Page } from '@playwright/test'

import { appIsThere, expect, expectUsable, settled, test } from '../_journey.ts'
import { boardOf, claimMilestones, joinQuietly, newPerson, playQuietly } from '../_player.ts'
import { textIn } from '../_texts.ts'

/** By what a browser says of itself the server tells a phone, for which it draws one column. */
const phone = { viewport: { width: 390, height: 844 }, userAgent: devices['Pixel 7'].userAgent, isMobile: true }
const desktop = { viewport: { width: 1440, height: 900 } }

for (const { language, device, theme } of [
  { language: 'pt-BR', device: phone, theme: 'dark' },
  { language: 'ar-SA', device: desktop, theme: 'light' },
] as const) {
  test(`what the server drew is what React goes on with, in ${language} at ${device.viewport.width} px, ${theme}`, async ({
    visit,
  }) => {
    const { page } = await visit({ locale: language, ...device, theme })
    await joinQuietly(page, newPerson(language))
    for (const [path, call] of [
      ['/dashboard', '/api/dashboard'],
      ['/', '/api/dashboard'],
      ['/leaderboard', '/api/me'],
    ] as const) {
      if (path === '/leaderboard') await takePlace(page)
      await untilDrawn(page, path)
      const { drawn, kept, asked } = await openWatched(page, path)
      // Not one element was made anew.
      expect([path, kept]).toEqual([path, drawn])
      expect(drawn).toBeGreaterThan(100)
      await expectUsable(page)
      expect(asked).not.toContain(call)
    }
    // The page lives: what stood in it as HTML is the app by now.
    await page.goto('/dashboard')
    const fold = page.getByRole('button', { name: textIn(language, 'dashboard.fold.title') })
    await fold.click()
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
  })
}

test('a drawn page is one person’s: not for who signed out here, nor for whoever comes after', async ({ visit }) => {
  const { page } = await visit({ locale: 'pt-BR', ...phone })
  const [ana, rui] = [newPerson('pt-BR'), newPerson('pt-BR')]
  await joinQuietly(page, ana)
  await page.goto('/dashboard')
  expect(await untilDrawn(page, '/dashboard')).toContain(ana.nickname)
  // Its line to the server is open: one that still opened would be refused once they have left.
  await settled(page)

  // They left without a network: the cookie is still there, and the server knows nothing of it.
  await page.evaluate(() => {
    localStorage.removeItem('satoshi_user')
    localStorage.setItem('satoshi_signing_out', '1')
  })
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const look = () => {
      if (document.body && getComputedStyle(document.body).display !== 'none') seen.push(document.body.innerText)
      requestAnimationFrame(look)
    }
    look()
  })
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/auth/)
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.filter((text) => text.includes(ana.nickname))).toEqual([])

  const { page: other } = await visit({ locale: 'pt-BR', ...phone })
  await joinQuietly(other, rui)
  const html = await untilDrawn(other, '/dashboard')
  expect(html).toContain(rui.nickname)
  expect(html).not.toContain(ana.nickname)
})

test('what lay open on this device is open, though the server draws it folded', async ({ visit }) => {
  const { page } = await visit({ locale: 'pt-BR', ...phone })
  await joinQuietly(page, newPerson('pt-BR'))
  await page.goto('/dashboard')
  await settled(page)
  const fold = page.getByRole('button', { name: textIn('pt-BR', 'dashboard.fold.title') })
  await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  const { drawn, kept } = await openWatched(page, '/dashboard')
  expect(kept).toBe(drawn)
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
})

test('who scrolls a drawn page before its code is there stays where they are, and presses what they press', async ({
  visit,
}) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: { width: 1280, height: 480 } })
  await joinQuietly(page, newPerson('pt-BR'))
  await untilDrawn(page, '/dashboard')
  const code = Promise.withResolvers<undefined>()
  await page.route('**/assets/*.js', async (route) => {
    await code.promise
    await route.continue().catch(() => undefined) // a page that was left since asks no more
  })
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const fold = page.getByRole('button', { name: textIn('pt-BR', 'dashboard.fold.title') })
  await fold.evaluate((button) => button.scrollIntoView({ block: 'center' }))
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(0)
  // Pressed on what the server drew, let go on what the app has taken over.
  await fold.hover()
  await page.mouse.down()
  code.resolve(undefined)
  await appIsThere(page)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await page.mouse.up()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  // Every other screen begins at its top.
  await page.locator('header a[href="/beetz-info"]').click()
  await expect(page).toHaveURL(/\/beetz-info/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** Plays, so that the board has somebody whoever else plays, and a place of one's own that is in sight. */
async function takePlace(page: Page): Promise<void> {
  await playQuietly(page)
  await claimMilestones(page)
  await expect.poll(async () => (await boardOf(page)).me.rank).not.toBeNull()
}

/** The page as the server sends it, once it has drawn it: the first of a process come without, and so may a late one. */
async function untilDrawn(page: Page, path: string): Promise<string> {
  let html = ''
  await expect
    .poll(async () => {
      const reply = await page.request.get(path, { headers: { accept: 'text/html' } })
      expect(reply.headers()['cache-control']).toMatch(/^no-(store|cache)$/)
      html = await reply.text()
      return html.includes('data-player')
    })
    .toBe(true)
  return html
}

/**
 * Opens a page that the server has drawn and counts its elements, and those of them that React has kept. No call but
 * who is signed in is answered until they are counted: what other players do meanwhile may change a board, and is not what is asked here.
 */
async function openWatched(page: Page, path: string): Promise<{ drawn: number; kept: number; asked: string[] }> {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const drawn = document.querySelector('[data-player]')?.querySelectorAll('*') ?? []
      Object.assign(window, { drawn: [...drawn] })
    })
  })
  const asked: string[] = []
  const counted = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    asked.push(new URL(route.request().url()).pathname)
    if (asked.at(-1) !== '/api/auth/get-session') await counted.promise
    await route.continue().catch(() => undefined) // a page that was left since asks no more
  })
  await expect(async () => {
    // What a try that came without a picture still asks for ends with it.
    await page.goto('about:blank')
    asked.length = 0
    await page.goto(path)
    expect(await page.evaluate(() => (window as unknown as { drawn: Element[] }).drawn.length)).toBeGreaterThan(0)
  }).toPass()
  await appIsThere(page)
  const { drawn, kept } = await page.evaluate(async () => {
    // What a component changes as soon as it is there, by what it sees of itself, has been changed by then.
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame)
    const { drawn } = window as unknown as { drawn: Element[] }
    return { drawn: drawn.length, kept: drawn.filter((element) => element.isConnected).length }
  })
  counted.resolve()
  await settled(page)
  await page.unrouteAll({ behavior: 'wait' })
  return { drawn, kept, asked }
}
