import type { Page } from '@playwright/test'

import { acceptanceOf, challenge, inDuel, leaveDuel, questionAt, settle } from '../_duels.ts'
import { plantGain } from '../_gains.ts'
import { expectOneRequest } from '../_first-picture.ts'
import { appIsThere, expect, expectUsable, test } from '../_journey.ts'
import { balanceOf, joinQuietly, newPerson } from '../_player.ts'
import type { ServerProcess } from '../_server.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

test('the first picture of the store is one request beside the shell', async ({ visit, server }) => {
  const { page: first } = await visit({ locale: 'pt-BR', viewport: phone })
  await joinRich(first, server, 'pt-BR')
  await first.goto('/store')
  await expect(first.getByRole('button', { name: t('avatar.names.coin-scout') })).toBeVisible()

  // The same player in a browser that has kept no answers; whatever else it asks gets none.
  const storageState = await first.context().storageState()
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, storageState })
  await expectOneRequest(page, {
    path: '/store',
    call: '/api/store',
    shell: ['/api/me'],
    isDrawn: async () => {
      for (const name of ['coin-scout', 'city-runner'])
        await expect(page.getByRole('button', { name: t(`avatar.names.${name}`) })).toBeVisible()
    },
  })
})

test('an avatar is bought, worn, seen by somebody else, and given back', async ({ visit, server }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, theme: 'dark', reducedMotion: 'reduce' })
  const { page: other } = await visit({ locale: 'en-US', viewport: desktop })
  await joinQuietly(other, newPerson('en-US'))
  await joinRich(page, server, 'pt-BR')
  await page.goto('/dashboard')
  await appIsThere(page)
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('app.nav.store'), exact: true })
    .click()
  await page.getByRole('button', { name: t('avatar.names.coin-scout') }).click()
  const dialog = page.getByRole('dialog')
  await expectUsable(page)
  await dialog.getByRole('button', { name: `${t('store.buy')}300 BTZ` }).click()
  await expect(dialog.getByText(t('store.bought.title'))).toBeVisible()
  expect(await balanceOf(page)).toBe(500)
  await dialog.getByRole('button', { name: t('store.wear.wear') }).click()
  await expect(dialog.getByText(t('store.wear.worn'))).toBeVisible()
  await expectUsable(page)
  await other.goto(`/user/${await idOf(page)}`)
  await expect(other.locator('img[src="/avatars/coin-scout.svg"]').first()).toBeVisible()

  await dialog.getByRole('button', { name: t('store.bought.close') }).click()
  await page.getByRole('button', { name: t('store.undo.actionOf') + t('avatar.names.coin-scout') }).click()
  const question = page.getByRole('alertdialog')
  await expectUsable(page)
  await question.getByRole('button', { name: t('store.undo.confirm') }).click()
  await expect(page.getByText(t('store.undo.done'), { exact: true }).first()).toBeVisible()
  await expect(page.getByText(t('store.undo.title'))).toBeHidden()
  expect(await balanceOf(page)).toBe(800)
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(other.locator('img[src="/avatars/coin-scout.svg"]')).toHaveCount(0)
})

test('what was bought with earned BTZ is worn in a duel, and seen by the other one', async ({ visit, server }) => {
  const [ana, bruno] = [newPerson('pt-BR'), newPerson('en-US')]
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, theme: 'dark', reducedMotion: 'reduce' })
  const { page: other } = await visit({ locale: 'en-US', viewport: desktop, theme: 'light', reducedMotion: 'reduce' })
  await settle(page, server, ana)
  await settle(other, server, bruno)
  await plantGain(server, ana, 'btz')
  await page.goto('/store')
  await page.getByRole('button', { name: t('avatar.names.coin-scout') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: `${t('store.buy')}300 BTZ` }).click()
  await dialog.getByRole('button', { name: t('store.wear.wear') }).click()
  await expect(dialog.getByText(t('store.wear.worn'))).toBeVisible()

  await page.goto('/dashboard')
  await other.goto('/dashboard')
  await expect.poll(async () => acceptanceOf(other.request, await idOf(page))).toBe('yes')
  await challenge(other.request, await idOf(page))
  const asked = page.getByRole('dialog')
  await expect(asked.getByText(bruno.nickname).first()).toBeVisible()
  await asked.getByRole('button', { name: t('invite.dialog.accept') }).click()
  const duel = await inDuel(page)
  await other.goto(`/casino-duel/${duel}`)
  await expect(other.locator('img[src="/avatars/coin-scout.svg"]').first()).toBeVisible()
  await expect(questionAt(other, 0)).toBeVisible()
  await expect(other.locator('img[src="/avatars/coin-scout.svg"]').first()).toBeVisible()
  await leaveDuel(other, bruno)
})

test('what cannot be paid says what is missing and where BTZ come from', async ({ visit }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, theme: 'light', reducedMotion: 'reduce' })
  await joinQuietly(page, newPerson('pt-BR'))
  await page.goto('/store?tab=boosts')
  await page.getByRole('button', { name: t('store.items.hintSkip') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`${t('store.earn.text')}40 BTZ.`)).toBeVisible()
  await expect(dialog.getByRole('link', { name: t('store.earn.quiz') })).toHaveAttribute('href', '/quiz')
  await expectUsable(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: t('store.items.hintSkip') })).toBeFocused()
  await page.getByRole('switch', { name: t('store.payable') }).click()
  await expect(page.getByText(t('store.nonePayable.title'))).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: t('store.nonePayable.all') }).click()
  await expect(page.getByRole('button', { name: t('store.items.freeze') })).toBeVisible()
})

test('another price is asked for anew, and a lost answer buys once', async ({ visit, server }) => {
  const { page, faults } = await visit({ locale: 'pt-BR', viewport: phone, reducedMotion: 'reduce' })
  await joinRich(page, server, 'pt-BR')
  await seeOldPrice(page, 'hintSkip', 3_000)
  await page.goto('/store?tab=boosts')
  await page.getByRole('button', { name: t('store.items.hintSkip') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('store.count.more') }).click()
  await dialog.getByRole('button', { name: `${t('store.buy')}60 BTZ` }).click()
  await expect(dialog.getByRole('alert')).toContainText('80')
  expect(await balanceOf(page)).toBe(800)
  expect(faults.splice(0)).toHaveLength(1)

  await loseOneAnswer(page)
  await dialog.getByRole('button', { name: `${t('store.buy')}80 BTZ` }).click()
  await expect(dialog.getByText(t('store.bought.title'))).toBeVisible()
  expect(await balanceOf(page)).toBe(720)
  expect(faults.splice(0)).toHaveLength(1)
  await dialog.getByRole('button', { name: t('store.bought.close') }).click()
  await expect(page.getByText(`${t('store.state.held')}2`)).toBeVisible()
})

test('the store in Arabic on a wide screen, by the keyboard', async ({ visit, server }) => {
  const { page } = await visit({ locale: 'ar-SA', viewport: desktop, theme: 'light', reducedMotion: 'reduce' })
  const arabic = (key: string) => textIn('ar-SA', key)
  await joinRich(page, server, 'ar-SA')
  await page.goto('/store')
  await expect(page.getByRole('button', { name: arabic('avatar.names.coin-scout') })).toBeVisible()
  await expectUsable(page)
  // Tabs follow the arrows as they are seen: the next one stands at the left.
  await page.getByRole('tab', { name: arabic('store.tabs.avatars') }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/tab=skins/)
  await expect(page.getByRole('tab', { name: arabic('store.tabs.skins') })).toBeFocused()
  await expect(page.getByRole('button', { name: arabic('avatar.skins.genesis-block') })).toBeVisible()
  await expectUsable(page)
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('button', { name: arabic('avatar.accessories.top-hat') })).toBeVisible()
  await expectUsable(page)
  await page.keyboard.press('End')
  await expect(page.getByRole('tab', { name: arabic('store.tabs.beetz') })).toBeFocused()
  await expect(page.getByText(arabic('payment.bar.unconfirmedTitle'))).toBeVisible()
  await expectUsable(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: arabic('store.lives.title') })).toBeVisible()
  await expectUsable(page)
})

function t(key: string): string {
  return textIn('pt-BR', key)
}

/** Somebody with 600 BTZ earned and 200 granted. */
async function joinRich(page: Page, server: ServerProcess, language: string): Promise<void> {
  const person = newPerson(language)
  await joinQuietly(page, person)
  await plantGain(server, person, 'btz')
}

async function idOf(page: Page): Promise<string> {
  const { profile } = (await (await page.request.get('/api/me')).json()) as { profile: { id: string } } // safe: the contract's shape
  return profile.id
}

/** The first look at the store shows what a ware cost before. */
async function seeOldPrice(page: Page, ware: string, priceCents: number): Promise<void> {
  await page.route(
    '**/api/store',
    async (route) => {
      const response = await route.fetch()
      // safe: the contract's shape
      const store = (await response.json()) as { offers: { ware: string }[] }
      const offers = store.offers.map((offer) => (offer.ware === ware ? { ...offer, priceCents } : offer))
      await route.fulfill({ response, json: { ...store, offers } })
    },
    { times: 1 },
  )
}

/** The next purchase is made, and its answer does not arrive. */
async function loseOneAnswer(page: Page): Promise<void> {
  await page.route(
    '**/api/store/purchases',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
}
