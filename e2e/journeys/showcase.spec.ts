import type { Page } from '@playwright/test'

import { appIsThere, expect, expectUsable, quiet, test } from '../_journey.ts'
import { newPerson, confirm, type Person } from '../_player.ts'
import { optionAt } from '../_showcase.ts'
import { textIn } from '../_texts.ts'

const visits = [
  { language: 'pt-BR', theme: 'dark', viewport: { width: 390, height: 844 } },
  { language: 'ar-SA', theme: 'light', viewport: { width: 1440, height: 900 } },
] as const

for (const { language, theme, viewport } of visits) {
  test(`${language}: from the landing to an account that has what the first answer earned`, async ({
    visit,
    server,
  }) => {
    const { page } = await visit({ locale: language, theme, viewport })
    const person = newPerson(language)
    const right = optionAt(page, language, { right: true })
    await enter(page, language)
    await expect(page.getByText(textIn(language, 'showcase.title'))).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(4)
    // A screen reader begins at what is asked.
    await expect(page.getByRole('heading', { level: 2 })).toBeFocused()
    await expectUsable(page)
    await page.keyboard.press(String((await right()) + 1))
    await expect(page.getByRole('region', { name: textIn(language, 'match.reveal.right') })).toBeFocused()
    await expect(page.getByText(textIn(language, 'showcase.lit')).first()).toBeVisible()
    await expect(page.locator('.city-lamp-lit').first()).toBeAttached()
    await expectUsable(page)
    await page.getByRole('link', { name: textIn(language, 'showcase.offer.create') }).click()
    await signUpWith(page, person)
    await confirm(page, server, person)
    await page.goto('/beetz-info/statement')
    await expect(page.getByText(textIn(language, 'statement.reasons.showcase')).first()).toBeVisible()
    expect(await statement(page)).toContainEqual(expect.objectContaining({ reason: 'showcase', amountCents: 200 }))
    const me = (await (await page.request.get('/api/me')).json()) as { profile: object } // safe: the contract's shape
    expect(me.profile).toMatchObject({ xp: 10, currentAvatarId: 'pixel-saver' })
    for (const path of ['/dashboard', '/leaderboard', '/settings/personal']) {
      await page.goto(path)
      await expect(
        page.locator('main img[src="/avatars/pixel-saver.svg"], header img[src="/avatars/pixel-saver.svg"]').first(),
      ).toBeVisible()
    }
  })
}

test('a wrong answer is explained too, and brings an XP', async ({ visit, server }) => {
  const { page } = await visit({ locale: 'en-US' })
  const person = newPerson('en-US')
  const wrong = optionAt(page, 'en-US', { right: false })
  await page.goto('/welcome/question')
  await page
    .getByRole('radio')
    .nth(await wrong())
    .click()
  await expect(page.getByRole('region', { name: textIn('en-US', 'match.reveal.wrong') })).toBeFocused()
  await expect(page.getByText(textIn('en-US', 'match.option.right'))).toBeVisible()
  await expect(page.locator('.city-lamp-lit')).toHaveCount(0)
  await page.getByRole('link', { name: textIn('en-US', 'showcase.offer.create') }).click()
  await signUpWith(page, person)
  await confirm(page, server, person)
  await expect.poll(() => xpOf(page)).toBe(1)
  expect((await statement(page)).map(({ reason }) => reason)).toEqual(['signUp'])
})

test('whoever has a session goes straight into the game, and who has an account to its door', async ({ visit }) => {
  const { page } = await visit({ locale: 'pt-BR' })
  await page.goto('/welcome')
  await appIsThere(page)
  await page.getByRole('link', { name: textIn('pt-BR', 'welcome.account') }).click()
  await expect(page).toHaveURL(/\/auth$/)
  const { nickname, email, password, language } = newPerson('pt-BR')
  const data = { name: nickname, nickname, email, password, birthDate: '2000-01-31', language }
  expect((await page.request.post('/api/auth/sign-up/email', { data })).status()).toBe(200)
  await page.goto('/welcome/question')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('without a network it says so, keeps the answer, and goes on', async ({ visit }) => {
  const { page, faults } = await visit({ locale: 'es-ES' })
  await page.goto('/welcome/question')
  await expect(page.getByRole('radio')).toHaveCount(4)
  await quiet(page)
  await page.context().setOffline(true)
  await page.getByRole('radio').first().click()
  await expect(page.getByText(textIn('es-ES', 'showcase.notSent'))).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: textIn('es-ES', 'errors.retry') }).click()
  await expect(page.getByRole('region').first()).toBeFocused()
  faults.splice(0)
})

/** From the landing page in one tap. */
async function enter(page: Page, language: string): Promise<void> {
  await page.goto('/welcome')
  await appIsThere(page)
  await page.getByRole('link', { name: textIn(language, 'welcome.enter') }).click()
}

/** Fills in the form where the answer led, with the second of the free avatars. */
async function signUpWith(page: Page, { nickname, email, password, language }: Person): Promise<void> {
  await page.locator('input[name=nickname]').fill(nickname)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=birthDate]').fill('31/01/2000')
  await page.locator('input[name=password]').fill(password)
  await page.getByTitle(textIn(language, 'avatar.names.pixel-saver')).click()
  await expect(page.getByRole('radio', { name: textIn(language, 'avatar.names.pixel-saver') })).toBeChecked()
  await expectUsable(page)
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('heading', { name: textIn(language, 'auth.inbox.title') })).toBeFocused()
}

type Item = { reason: string; amountCents: number }

async function statement(page: Page): Promise<Item[]> {
  const items = async () => {
    const reply = await page.request.get('/api/wallet/transactions')
    return ((await reply.json()) as { items: Item[] }).items // safe: the contract's shape
  }
  await expect.poll(async () => (await items()).length).toBeGreaterThan(0)
  return items()
}

async function xpOf(page: Page): Promise<number> {
  const { profile } = (await (await page.request.get('/api/me')).json()) as { profile: { xp: number } } // safe: the contract's shape
  return profile.xp
}
