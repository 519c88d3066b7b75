import { expectOneRequest } from '../_first-picture.ts'
import { appIsThere, expect, expectUsable, test } from '../_journey.ts'
import { balanceOf, confirmQuietly, joinQuietly, newPerson } from '../_player.ts'
import { textIn } from '../_texts.ts'

const language = 'pt-BR'

/** The parts of the first picture, by the key of their heading. */
const parts = [
  'dashboard.play.title',
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
  await first.goto('/dashboard')
  await expect(first.getByRole('heading', { name: textIn(language, 'dashboard.rewards.title') })).toBeVisible()

  // The same player in a browser that has kept no answers; whatever else it asks gets none.
  const { page } = await visit({ locale: language, storageState: await first.context().storageState() })
  await expectOneRequest(page, {
    path: '/dashboard',
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
    await page.goto('/dashboard')
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
  await page.goto('/dashboard')
  const title = page.getByRole('heading', { name: textIn(language, 'dashboard.upgrade.title') })
  await expect(page.getByRole('heading', { name: textIn(language, 'dashboard.week.title') })).toBeVisible()
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
