import type { Search } from '@satoshi/contract/matchmaking'
import type { Locator, Page } from '@playwright/test'

import { answerAt, duelOf, inDuel, leaveDuel, playFrom, questionAt, resultOn, settle } from '../_duels.ts'
import { expect, expectUsable, test } from '../_journey.ts'
import { joinQuietly, newPerson, type Person } from '../_player.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

test('a quick match of two: found, accepted by both, and left by one', async ({ visit }) => {
  const [chen, dalia] = [newPerson('pt-BR'), newPerson('ar-SA')]
  const { page: one } = await visit({ locale: 'pt-BR', viewport: phone })
  const { page: other } = await visit({ locale: 'ar-SA', viewport: desktop, theme: 'light' })
  for (const [page, person] of [
    [one, chen],
    [other, dalia],
  ] as const) {
    await joinQuietly(page, person)
    await page.goto('/find-opponent')
    const search = page.getByRole('button', { name: textIn(person.language, 'lobby.quick.searchFriendly') })
    await expect(search).toBeEnabled()
    if (page === one) await expectUsable(page)
    await search.click()
  }
  // An offer stands for ten seconds.
  const accept = (page: Page, { language }: Person) =>
    page.getByRole('button', { name: textIn(language, 'lobby.offer.accept') }).click()
  await Promise.all([accept(one, chen), accept(other, dalia)])
  const duel = await inDuel(one)
  expect(await inDuel(other)).toBe(duel)
  await Promise.all([answerAt(one, chen, 0), answerAt(other, dalia, 0)])
  await leaveDuel(one, chen)
  await expect(resultOn(other, dalia)).toBeVisible()
  await expect(other.getByText(textIn('ar-SA', 'duel.result.title.won'), { exact: true })).toBeVisible()
  await expectUsable(other)
  expect(await duelOf(one, duel)).toMatchObject({ outcome: 'lost', endedReason: 'forfeited' })
})

test('whoever finds nobody plays a labelled bot within ten seconds', async ({ visit }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone })
  const person = newPerson('pt-BR')
  await joinQuietly(page, person)
  const known = Promise.withResolvers<undefined>()
  await page.route('**/api/stakes', async (route) => {
    await known.promise
    await route.continue()
  })
  await page.goto('/find-opponent')
  const search = page.getByRole('button', { name: textIn('pt-BR', 'lobby.quick.searchFriendly') })
  // Nobody stakes what they have not seen.
  await expect(page.getByRole('status').filter({ hasText: textIn('pt-BR', 'a11y.loading') })).toBeAttached()
  await expect(search).toHaveCount(0)
  known.resolve(undefined)
  await expect(search).toBeEnabled()
  await search.click()
  await expect.poll(async () => (await searchOf(page)).botFrom).not.toBeNull()
  const { since, botFrom } = await searchOf(page)
  expect((botFrom ?? Number.NaN) - (since ?? Number.NaN)).toBeLessThanOrEqual(10_000)
  await page.getByRole('button', { name: textIn('pt-BR', 'lobby.bot.now') }).click()
  const duel = await inDuel(page)
  await expect(page.getByText('BOT', { exact: true }).first()).toBeVisible()
  await playFrom(page, person, 0, 2)
  await expect(questionAt(page, 2)).toBeVisible({ timeout: 45_000 })
  await expectUsable(page)
  await leaveDuel(page, person)
  await expect.poll(async () => (await duelOf(page, duel)).endedReason).toBe('forfeited')
})

const smallPhone = { width: 360, height: 640 }

for (const { language, viewport } of [
  { language: 'pt-BR', viewport: phone },
  { language: 'pt-BR', viewport: smallPhone },
  { language: 'ar-SA', viewport: smallPhone },
  { language: 'pt-BR', viewport: desktop },
] as const)
  test(`at ${viewport.width} × ${viewport.height} in ${language} every stake stands in sight above the button, which names it`, async ({
    visit,
    server,
  }) => {
    const { page } = await visit({ locale: language, viewport })
    await settle(page, server, newPerson(language))
    await page.goto('/casino-duels')
    const friendly = page.getByRole('button', { name: textIn(language, 'lobby.quick.searchFriendly') })
    // Nobody who has not chosen a stake has one.
    await expect(friendly).toBeEnabled()
    const top = (await friendly.boundingBox())?.y ?? 0
    const stakes = page.getByRole('group', { name: textIn(language, 'stakes.picker.title') }).locator('label')
    expect(await stakes.count()).toBeGreaterThan(3)
    // On a phone both stand in the first view: nothing has to be scrolled for, and no bar lies over the button.
    if (viewport !== desktop) expect(await isPressable(friendly)).toBe(true)
    for (const stake of await stakes.all()) {
      const { y, height } = (await stake.boundingBox()) ?? { y: -1, height: 0 }
      expect(y).toBeGreaterThan(0)
      expect(y + height).toBeLessThanOrEqual(top)
    }
    await page.locator('label:has(input[value="50"])').click()
    const named = page.getByRole('button', { name: textIn(language, 'lobby.quick.searchFor').replace('{{btz}}', '50') })
    await expect(named).toBeEnabled()
    await page.reload()
    await expect(named).toBeEnabled()
    await expectUsable(page)
  })

/** Whether a tap in its middle reaches it as the screen is now. */
async function isPressable(button: Locator): Promise<boolean> {
  return button.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const under = document.elementFromPoint(left + width / 2, top + height / 2)
    return element.contains(under) && top + height <= window.innerHeight
  })
}

async function searchOf(page: Page): Promise<Search> {
  return (await (await page.request.get('/api/matchmaking')).json()) as Search // safe: the contract's shape
}
