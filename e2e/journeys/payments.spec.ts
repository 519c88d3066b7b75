import { randomUUID } from 'node:crypto'

import type { Locator, Page } from '@playwright/test'

import { expect, expectUsable, test } from '../_journey.ts'
import { control, joinAsMinor, joinConfirmed, payBy } from '../_payments.ts'
import { balanceOf, joinQuietly, newPerson } from '../_player.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

test('a package is bought, credited, and given back', async ({ visit, server }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, theme: 'dark', reducedMotion: 'reduce' })
  await joinConfirmed(page, server, 'pt-BR')
  const before = await balanceOf(page)
  await page.goto('/store?tab=beetz')
  await expect(page.getByText(t('payment.trial'))).toBeVisible()
  await expectUsable(page)
  await packageCard(page, 'popular').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('payment.facts.storeText'))).toBeVisible()
  await expectUsable(page)
  await dialog.getByRole('button', { name: t('payment.dialog.pay') }).click()
  await payBy(page, '4242')
  await expect(page).toHaveURL(/\/success\?order=/)
  await expect(page.getByText(t('payment.outcome.paidTitle'))).toBeVisible()
  await expectUsable(page)
  expect(await balanceOf(page)).toBe(before + 8_000)

  await page.getByRole('link', { name: t('payment.shelf.orders') }).click()
  await expect(page.getByText(t('payment.states.paid'), { exact: true })).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: t('payment.orders.refund') }).click()
  const question = page.getByRole('alertdialog')
  await expectUsable(page)
  await question.getByRole('button', { name: t('payment.refund.confirm') }).click()
  await expect(question).toBeHidden()
  await expect(orderState(page, ['refunding', 'refunded'])).toBeVisible()
  expect(await balanceOf(page)).toBe(before)
})

test('a declined card buys nothing, and who gives up finds the package again', async ({ visit, server }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, theme: 'light', reducedMotion: 'reduce' })
  await joinConfirmed(page, server, 'pt-BR')
  const before = await balanceOf(page)
  await orderPackage(page, 'basic')
  await payBy(page, '0002')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.locator('a[href*="/cancel?order="]').click()
  await expect(page.getByText(t('payment.cancel.doneTitle'))).toBeVisible()
  await expectUsable(page)
  expect(await balanceOf(page)).toBe(before)
  await page.getByRole('link', { name: t('payment.cancel.again').trim() }).click()
  await expect(page).toHaveURL(/package=basic/)
  await expect(page.getByRole('dialog')).toContainText(t('payment.packages.basic'))
})

test('a webhook that comes late credits late, and nothing is claimed before', async ({ visit, server }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, theme: 'dark', reducedMotion: 'reduce' })
  await joinConfirmed(page, server, 'pt-BR')
  const before = await balanceOf(page)
  await orderPackage(page, 'basic')
  const provider = new URL(page.url()).origin
  await control(page, `${provider}/_twin/deliver`, { mode: 'hold' })
  await payBy(page, '4242')
  await expect(page.getByText(t('payment.outcome.waitingTitle'))).toBeVisible()
  await expectUsable(page)
  expect(await balanceOf(page)).toBe(before)
  await control(page, `${provider}/_twin/release`, {})
  await control(page, `${provider}/_twin/deliver`, { mode: 'normal' })
  await expect(page.getByText(t('payment.outcome.paidTitle'))).toBeVisible()
  expect(await balanceOf(page)).toBe(before + 2_500)
})

test('a chargeback leaves a debt that closes packages until earned BTZ pay it', async ({ visit, server }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, theme: 'dark', reducedMotion: 'reduce' })
  await joinConfirmed(page, server, 'pt-BR')
  await orderPackage(page, 'basic')
  const checkout = new URL(page.url())
  await payBy(page, '4242')
  await expect(page.getByText(t('payment.outcome.paidTitle'))).toBeVisible()
  // Of 2,800 BTZ of gifts, 300 of them from the sign-up, 500 are spent: 200 of the package are missing.
  await buyQuietly(page, 'yield-gardener', 500)
  await disputeAt(page, checkout)
  expect(await balanceOf(page)).toBe(200)
  await page.goto('/store?tab=beetz')
  await expect(page.getByText(t('payment.bar.owingTitle'))).toBeVisible()
  await expect(page.getByText(/Faltam 200 BTZ/)).toBeVisible()
  await expectUsable(page)
  await expect(packageCard(page, 'basic')).toHaveCount(0)

  await page.getByRole('link', { name: t('payment.bar.owingAction') }).click()
  const debt = page.locator('section[aria-labelledby=debt-title]')
  await expect(debt).toContainText('200')
  await expect(orderState(page, ['disputed'])).toBeVisible()
  await expectUsable(page)
  await debt.getByRole('button', { name: t('payment.debt.pay') }).click()
  const question = page.getByRole('alertdialog')
  await expectUsable(page)
  await question.getByRole('button', { name: t('payment.debt.pay') }).click()
  await expect(question).toBeHidden()
  await expect(debt).toBeHidden()
  expect(await balanceOf(page)).toBe(0)
  await page.goto('/store?tab=beetz')
  await expect(packageCard(page, 'basic')).toBeEnabled()
  await expect(page.getByText(t('payment.bar.owingTitle'))).toHaveCount(0)
  await expectUsable(page)
})

test('nothing is sold to minors, and no price is shown to them', async ({ visit }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, theme: 'dark', reducedMotion: 'reduce' })
  await joinAsMinor(page)
  await page.goto('/store?tab=beetz')
  await expect(page.getByText(t('payment.bar.minorTitle'))).toBeVisible()
  await expect(page.getByText(/R\$/)).toHaveCount(0)
  await expectUsable(page)
})

test('who has not confirmed an address is told how, and buys nothing', async ({ visit }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, theme: 'light', reducedMotion: 'reduce' })
  await joinQuietly(page, newPerson('pt-BR'))
  await page.goto('/store?tab=beetz')
  await expect(page.getByText(t('payment.bar.unconfirmedTitle'))).toBeVisible()
  await expect(packageCard(page, 'basic')).toHaveCount(0)
  await expectUsable(page)
})

test('a limit is lowered at once, and what is over it is told before it is ordered', async ({ visit, server }) => {
  const { page } = await visit({ locale: 'ar-SA', viewport: desktop, theme: 'light', reducedMotion: 'reduce' })
  const arabic = (key: string) => textIn('ar-SA', key)
  await joinConfirmed(page, server, 'ar-SA')
  await page.goto('/store/orders')
  await expect(page.getByText(arabic('payment.orders.empty'))).toBeVisible()
  await expectUsable(page)
  await page.getByRole('button', { name: arabic('payment.limit.change') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('10')
  await expect(dialog.getByText(arabic('payment.limit.effects.lower'))).toBeVisible()
  await expectUsable(page)
  await dialog.getByRole('button', { name: arabic('payment.limit.save') }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/store?tab=beetz&package=popular')
  await expect(dialog.getByRole('link', { name: arabic('payment.dialog.toLimit') })).toBeVisible()
  await expect(dialog.getByRole('button', { name: arabic('payment.dialog.pay') })).toHaveCount(0)
  await expectUsable(page)
})

function t(key: string): string {
  return textIn('pt-BR', key)
}

function packageCard(page: Page, name: string): Locator {
  // Other packages name the smallest too, which they are compared with.
  return page.getByRole('button', { name: new RegExp(`^${t(`payment.packages.${name}`)}`) })
}

async function orderPackage(page: Page, name: string): Promise<void> {
  await page.goto(`/store?tab=beetz&package=${name}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('payment.dialog.pay') })
    .click()
  await expect(page.locator('button[name=card]').first()).toBeVisible()
}

/** Buys something in the store by the call behind its button. */
async function buyQuietly(page: Page, ware: string, btz: number): Promise<void> {
  const data = { commandId: randomUUID(), ware, count: 1, totalCents: btz * 100 }
  expect((await page.request.post('/api/store/purchases', { data })).status()).toBe(200)
}

/** Lets the buyer's bank take back what was paid on a page of the provider for trying out. */
async function disputeAt(page: Page, checkout: URL): Promise<void> {
  const session = `${checkout.origin}/v1/checkout/sessions/${checkout.pathname.split('/').at(-1)}`
  const reply = await page.request.get(session, { headers: { authorization: 'Bearer sk_test_twin' } })
  const { payment_intent: payment } = (await reply.json()) as { payment_intent: string } // safe: the provider's shape
  await control(page, `${checkout.origin}/_twin/disputes`, { payment_intent: payment })
}

function orderState(page: Page, states: string[]): Locator {
  return page.getByText(new RegExp(`^(${states.map((state) => t(`payment.states.${state}`)).join('|')})$`))
}
