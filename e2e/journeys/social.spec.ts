import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { expect, expectUsable, test as base } from '../_journey.ts'
import { providerName, startGameWithProvider, type GameWithProvider } from '../_oidc-provider.ts'
import { balanceOf, confirm, newPerson, joinQuietly } from '../_player.ts'
import { textIn } from '../_texts.ts'

/** The same journeys' browser, at a game that has a provider. */
const test = base.extend({ site: async ({}, use) => use(own.game) })
let own: GameWithProvider
test.beforeAll(async () => {
  own = await startGameWithProvider()
})
test.afterAll(() => own.stop())

const phone = { locale: 'pt-BR', viewport: { width: 390, height: 844 }, hasTouch: true }
const desktop = { locale: 'ar-SA', viewport: { width: 1440, height: 900 } }

test('on a phone, a newcomer comes in by another account, is asked for a name first, and comes in again', async ({
  visit,
}) => {
  const { page, faults } = await visit(phone)
  const login = `ana-${randomUUID().slice(0, 8)}`
  await page.goto('/auth?tab=signUp&next=%2Fleaderboard')
  await socialButton(page).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByText(textIn('pt-BR', 'refusals.auth.socialCancelled'))).toBeVisible()
  await expectUsable(page)

  await socialButton(page).click()
  await signInThere(page, login)
  await expect(page.getByRole('heading', { name: textIn('pt-BR', 'social.complete.title') })).toBeVisible()
  await expectUsable(page)
  for (const elsewhere of ['/dashboard', '/welcome', '/auth']) {
    await page.goto(elsewhere)
    await expect(page).toHaveURL(/\/auth\/complete\?next=/)
  }
  await page.locator('form button[type=submit]').click()
  await expect(page.getByText(textIn('pt-BR', 'auth.missing.nickname'))).toBeVisible()
  await page.goto('/auth/complete?next=%2Fleaderboard')
  await complete(page, login, '31/01/2000')
  await expect(page).toHaveURL(/\/leaderboard$/)
  await expect.poll(() => balanceOf(page)).toBe(500)

  await page.request.post('/api/auth/sign-out', { data: {} })
  await page.evaluate(() => localStorage.removeItem('satoshi_user'))
  await page.goto('/auth?next=%2Fleaderboard')
  await socialButton(page).click()
  await expect(page).toHaveURL(/\/leaderboard$/)

  await page.goto('/settings/account')
  await expect(page.getByText(textIn('pt-BR', 'refusals.auth.lastWayIn'))).toBeVisible()
  await expectUsable(page)
  // The screen that was open at the sign-out may have asked once more, and its live channel too.
  faults.splice(0, faults.length, ...faults.filter((fault) => !/401|HTTP Authentication failed/.test(fault)))
})

test('an address with a password is not entered by another account, until its player connects it', async ({
  visit,
  site,
}) => {
  const { page } = await visit(phone)
  const person = newPerson('pt-BR')
  await joinQuietly(page, person)
  await confirm(page, site, person)
  await page.request.post('/api/auth/sign-out', { data: {} })
  await page.evaluate(() => localStorage.removeItem('satoshi_user'))
  await page.goto('/auth?next=%2Fsettings%2Faccount')
  await socialButton(page).click()
  await signInThere(page, person.email.split('@')[0] ?? '')
  await expect(page.getByText(textIn('pt-BR', 'refusals.auth.socialNotLinked'))).toBeVisible()
  await expectUsable(page)
  expect((await page.request.get('/api/me')).status()).toBe(401)

  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=password]').fill(person.password)
  await page.locator('form button[type=submit]').click()
  await expect(page).toHaveURL(/\/settings\/account$/)
  await page.getByRole('button', { name: textIn('pt-BR', 'social.connections.connect') }).click()
  await page.getByRole('dialog').locator('input[name=password]').fill(person.password)
  await expectUsable(page)
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await expect(page).toHaveURL(/\/settings\/account\?connected=oidc$/)
  await expect(
    page.getByText(new RegExp(`${textIn('pt-BR', 'social.connections.connected')}.?${providerName}`)),
  ).toBeVisible()
  await expectUsable(page)
})

test('on a desktop in Arabic, nothing is kept of somebody under 16, who may come again', async ({ visit }) => {
  const { page, faults } = await visit({ ...desktop, theme: 'light' })
  const login = `noor-${randomUUID().slice(0, 8)}`
  await page.goto('/auth')
  await expect(socialButton(page)).toBeVisible()
  await expectUsable(page)
  await socialButton(page).click()
  await signInThere(page, login)
  await complete(page, login, '01/01/2015')
  await expect(page.getByRole('heading', { name: textIn('ar-SA', 'social.complete.tooYoungTitle') })).toBeVisible()
  await expectUsable(page)
  expect((await page.request.get('/api/me')).status()).toBe(401)
  await page.goto('/auth')
  await socialButton(page).click()
  await expect(page.getByRole('heading', { name: textIn('ar-SA', 'social.complete.title') })).toBeVisible()
  await expectUsable(page)
  await complete(page, login, '01/01/2000')
  await expect(page).toHaveURL(/\/dashboard$/)
  // What was refused is on the console too.
  faults.splice(0, faults.length, ...faults.filter((fault) => !/403/.test(fault)))
})

function socialButton(page: Page) {
  // The name stands between marks that keep its direction.
  return page.getByRole('button', { name: new RegExp(providerName) })
}

/** The page of the provider, where any name will do. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login)
  await page.locator('button[type=submit]').click()
}

async function complete(page: Page, login: string, birthDate: string): Promise<void> {
  await page.locator('input[name=nickname]').fill(login)
  await page.locator('input[name=birthDate]').fill(birthDate)
  await page.locator('form button[type=submit]').click()
}
