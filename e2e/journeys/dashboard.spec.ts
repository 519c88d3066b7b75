import type { Dashboard } from '@satoshi/contract/dashboard'
import type { Page } from '@playwright/test'

import { drawnHere, expectOneRequest } from '../_first-picture.ts'
import { appIsThere, expect, expectUsable, settled, test } from '../_journey.ts'
import { balanceOf, claimMilestones, confirmQuietly, joinQuietly, newPerson, playQuietly } from '../_player.ts'
import { textIn } from '../_texts.ts'

const language = 'pt-BR'

/** The parts of the first picture for somebody who has played, by the key of their heading. */
const parts = [
  'dashboard.rewards.title',
  'mission.sets.day',
  'dashboard.arena.title',
  'lobby.daily.title',
  'dashboard.subjects.title',
  'achievement.badges',
  'wallet.balance',
  'dashboard.today.title',
  'review.title',
  'dashboard.week.title',
]

test('the first picture of the dashboard is one request', async ({ visit }) => {
  const { page: first } = await visit({ locale: language })
  await joinQuietly(first, newPerson(language))
  await playQuietly(first)
  await claimMilestones(first)
  await first.goto('/dashboard')
  await unfold(first)
  await expect(first.getByRole('heading', { name: textIn(language, 'dashboard.rewards.title') })).toBeVisible()

  // The same player in a browser that has kept no answers, but that the day lay open; whatever else it asks gets none.
  const { page } = await visit({ locale: language, storageState: await first.context().storageState() })
  await expectOneRequest(page, {
    path: drawnHere('/dashboard'),
    call: '/api/dashboard',
    isDrawn: async () => {
      for (const key of parts) {
        await expect(page.getByRole('heading', { name: textIn(language, key), exact: true })).toBeVisible()
      }
    },
  })
  await expectUsable(page)
})

for (const { what, fails } of [
  { what: 'before its answer came', fails: false },
  { what: 'before it failed', fails: true },
]) {
  test(`who leaves the dashboard ${what} finds the next screen whole`, async ({ visit, server }) => {
    const { page, faults } = await visit({ locale: language, viewport: { width: 390, height: 844 } })
    const person = newPerson(language)
    await joinQuietly(page, person)
    await confirmQuietly(page, server, person)
    await expect.poll(() => balanceOf(page)).toBe(500)
    const left = Promise.withResolvers<undefined>()
    await page.route('**/api/dashboard', async (route) => {
      await left.promise
      await (fails ? route.fulfill({ status: 503, json: { code: 'service.unavailable' } }) : route.continue())
    })
    await page.goto(drawnHere('/dashboard'))
    await appIsThere(page)
    await page.locator('header a[href="/beetz-info"]').click()
    await expect(page.getByRole('heading', { level: 1, name: textIn(language, 'wallet.title') })).toBeVisible()
    left.resolve(undefined)
    // The balance is the player's, who comes with the dashboard.
    await expect(page.getByRole('link', { name: textIn(language, 'statement.open') })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    faults.splice(0, faults.length, ...faults.filter((fault) => !/503/.test(fault)))
  })
}

test('a plan is proposed only while the server says that it can be bought', async ({ visit }) => {
  const { page } = await visit({ locale: language })
  await joinQuietly(page, newPerson(language))
  await page.goto(drawnHere('/dashboard'))
  await unfold(page)
  const title = page.getByRole('heading', { name: textIn(language, 'dashboard.upgrade.title') })
  await expect(page.getByRole('heading', { name: textIn(language, 'wallet.balance') })).toBeVisible()
  await expect(title).toHaveCount(0)

  const offer = { monthCentavos: 1_690, yearCentavos: 12_990, lives: 7, lifeEvery: 900_000, freezes: 3, freeRerolls: 2 }
  await page.route('**/api/dashboard', async (route) => {
    const response = await route.fetch()
    const dashboard = (await response.json()) as object // safe: the contract's shape
    await route.fulfill({ response, json: { ...dashboard, upgrade: offer } })
  })
  await page.reload()
  await expect(title).toBeVisible()
  await expect(page.getByText(/R\$\s16,90/)).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

/** Most pixels of home for a newcomer on a phone. */
const mostHeight = 1_800

for (const viewport of [
  { width: 390, height: 844 },
  { width: 360, height: 640 },
]) {
  test(`home is one screen for a newcomer at ${viewport.width} × ${viewport.height}, its button above the bar`, async ({
    visit,
  }) => {
    const { page } = await visit({ locale: language, viewport })
    await joinQuietly(page, newPerson(language))
    await page.goto('/dashboard')
    await settled(page)
    const play = page.getByRole('link', { name: textIn(language, 'dashboard.play.now.ride') })
    const bar = page.getByRole('navigation', { name: textIn(language, 'app.nav.label') })
    await expect(play).toBeInViewport({ ratio: 1 })
    const [button, below] = await Promise.all([play.boundingBox(), bar.boundingBox()])
    expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(mostHeight)
    await expectUsable(page)
    // What nobody has, says nothing.
    await unfold(page)
    await expect(page.getByRole('heading', { name: textIn(language, 'wallet.balance') })).toBeVisible()
    await expect(page.getByRole('heading', { name: textIn(language, 'achievement.badges') })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: textIn(language, 'review.title') })).toHaveCount(0)
    await expectUsable(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: textIn(language, 'wallet.balance') })).toBeVisible()
  })
}

test('an address that is confirmed elsewhere is confirmed on the screen that is open', async ({ visit, server }) => {
  const { page } = await visit({ locale: language })
  const person = newPerson(language)
  await joinQuietly(page, person)
  await page.goto('/dashboard')
  const strip = page.getByRole('heading', { name: textIn(language, 'dashboard.confirm.title') })
  await expect(strip).toBeVisible()
  await settled(page)
  await confirmQuietly(page, server, person)
  await expect(strip).toHaveCount(0, { timeout: 10_000 })
  await expect(page.locator('header a[href="/beetz-info"]')).toContainText('500')
})

test('what can be claimed is counted at missions, in the bar and on home', async ({ visit, server }) => {
  const { page } = await visit({ locale: language, viewport: { width: 390, height: 844 } })
  const person = newPerson(language)
  await joinQuietly(page, person)
  await confirmQuietly(page, server, person)
  await plantDoneMission(page)
  await page.goto(drawnHere('/dashboard'))
  await expect(page.getByRole('link', { name: `${textIn(language, 'app.nav.missionsWaiting')}1` })).toBeVisible()
  await page.locator('main a[href="/missions"]').click()
  await expect(page).toHaveURL(/\/missions$/)
  await expect(page.locator('nav a[href="/missions"]:visible')).toHaveAttribute('aria-current', 'page')
})

/** One mission of the day is done as far as the first picture says. */
async function plantDoneMission(page: Page): Promise<void> {
  await page.route('**/api/dashboard', async (route) => {
    const response = await route.fetch()
    const picture = (await response.json()) as Dashboard // safe: the contract's shape
    const [mission] = picture.missions.daily.missions
    if (mission) mission.state = 'completed'
    await route.fulfill({ response, json: picture })
  })
}

/** Opens what lies behind the fold of home. */
async function unfold(page: Page): Promise<void> {
  const fold = page.getByRole('button', { name: textIn(language, 'dashboard.fold.title') })
  await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
}
