import type { Locator, Page } from '@playwright/test'

import { expect, expectUsable, test } from '../_journey.ts'
import { control, joinAsMinor, joinConfirmed, payBy } from '../_payments.ts'
import { balanceOf, joinQuietly, newPerson } from '../_player.ts'
import { startServerProcess } from '../_server.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const day = 86_400_000
const desktop = { width: 1440, height: 900 }

test('a plan is bought, cancelled in two taps, and taken back', async ({ visit, server }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, theme: 'dark', reducedMotion: 'reduce' })
  await joinConfirmed(page, server, 'pt-BR')
  const before = await balanceOf(page)
  await page.goto('/subscription-plans')
  await expect(page.getByText(t('payment.trial'))).toBeVisible()
  await expect(page.getByText(t('subscription.facts.neverText'))).toBeVisible()
  await expectUsable(page)
  await planButton(page, 'premium').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('subscription.dialog.cancel'))).toBeVisible()
  await expectUsable(page)
  await dialog.getByRole('button', { name: t('payment.dialog.pay') }).click()
  await payBy(page, '4242')
  await expect(page).toHaveURL(/\/subscription-plans\?paid=/)
  await expect(page.getByText(t('subscription.outcome.begunText'))).toBeVisible()
  await expectUsable(page)
  await expect.poll(() => balanceOf(page)).toBe(before + 3_000)

  await page.getByRole('link', { name: t('subscription.outcome.own') }).click()
  const own = ownPlan(page)
  await expect(own.getByText(t('subscription.states.active'), { exact: true })).toBeVisible()
  await expect(page.getByText(t('payment.states.paid'), { exact: true })).toBeVisible()
  await expectUsable(page)
  await own.getByRole('button', { name: t('subscription.own.cancel') }).click()
  const question = page.getByRole('alertdialog')
  await expectUsable(page)
  await question.getByRole('button', { name: t('subscription.cancel.confirm') }).click()
  await expect(question).toBeHidden()
  await expect(own.getByText(t('subscription.states.ending'), { exact: true })).toBeVisible()
  await expectUsable(page)
  await own.getByRole('button', { name: t('subscription.own.resume') }).click()
  await expect(own.getByText(t('subscription.states.active'), { exact: true })).toBeVisible()
  await page.goto('/settings')
  await expect(page.locator('a[href="/settings/plan"]')).toContainText(t('subscription.plans.premium'))
})

test('a declined card begins no plan, and who gives up finds it again', async ({ visit, server }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, theme: 'light', reducedMotion: 'reduce' })
  await joinConfirmed(page, server, 'pt-BR')
  const before = await balanceOf(page)
  await orderPlan(page, 'pt-BR', 'elite')
  await payBy(page, '0002')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.locator('a[href*="/subscription-plans?left="]').click()
  await expect(page.getByText(t('payment.cancel.doneTitle'))).toBeVisible()
  await expectUsable(page)
  expect(await balanceOf(page)).toBe(before)
  await page.locator('a[href*="plan=elite"]').click()
  await expect(page).toHaveURL(/interval=month&plan=elite/)
  await expect(page.getByRole('dialog')).toContainText(t('subscription.plans.elite'))
})

test('a plan whose payment is told late begins late, and nothing is claimed before', async ({ visit, server }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, theme: 'dark', reducedMotion: 'reduce' })
  await joinConfirmed(page, server, 'pt-BR')
  const before = await balanceOf(page)
  await orderPlan(page, 'pt-BR', 'premium')
  const provider = new URL(page.url()).origin
  await control(page, `${provider}/_twin/deliver`, { mode: 'hold' })
  await payBy(page, '4242')
  await expect(page.getByText(t('payment.outcome.waitingTitle'))).toBeVisible()
  await expectUsable(page)
  expect(await balanceOf(page)).toBe(before)
  await control(page, `${provider}/_twin/release`, {})
  await control(page, `${provider}/_twin/deliver`, { mode: 'normal' })
  await expect(page.getByText(t('subscription.outcome.begunText'))).toBeVisible()
  await expect.poll(() => balanceOf(page)).toBe(before + 3_000)
})

test('a plan that could not be charged again says so, until when it stays, and another card pays it', async ({
  visit,
}) => {
  test.slow()
  const own = await startServerProcess({ startsAt: Date.now() })
  try {
    const { page } = await visit({
      baseURL: own.url,
      locale: 'pt-BR',
      viewport: phone,
      theme: 'dark',
      reducedMotion: 'reduce',
    })
    const person = await joinConfirmed(page, own, 'pt-BR')
    await orderPlan(page, 'pt-BR', 'premium')
    const provider = new URL(page.url()).origin
    await payBy(page, '0341')
    await expect(page.getByText(t('subscription.outcome.begunText'))).toBeVisible()
    const paidUntil = await paidUntilOf(page)

    // A month and a day later, on both clocks; the session is over by then, and no page is open that asks with it.
    await page.goto('about:blank')
    const millis = paidUntil - Date.now() + day
    await own.pass(millis)
    await control(page, `${provider}/_twin/advance`, { millis })
    const signIn = { data: { email: person.email, password: person.password } }
    expect((await page.request.post('/api/auth/sign-in/email', signIn)).status()).toBe(200)
    await page.goto('/settings/plan')
    await expect(page.getByText(t('subscription.states.failed'))).toBeVisible()
    await page.goto('/subscription-plans')
    const plan = ownPlan(page)
    await expect(plan.getByText(t('subscription.states.failed'), { exact: true })).toBeVisible()
    await expect(plan).toContainText(dayIn(paidUntil + 7 * day))
    await expectUsable(page)
    await plan.getByRole('button', { name: t('subscription.own.card') }).click()
    await payBy(page, '4242')
    await page.goto('/subscription-plans')
    await expect(plan.getByText(t('subscription.states.active'), { exact: true })).toBeVisible()
    await expectUsable(page)
    await page.goto('about:blank')
  } finally {
    await own.stop()
  }
})

test('no plan is sold to minors, and no price is shown to them', async ({ visit }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, theme: 'dark', reducedMotion: 'reduce' })
  await joinAsMinor(page)
  await page.goto('/subscription-plans?interval=month&plan=premium')
  await expect(page.getByText(t('payment.bar.minorTitle'))).toBeVisible()
  await expect(page.getByText(/R\$/)).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectUsable(page)
})

test('who has not confirmed an address sees the plans, and is told how to buy', async ({ visit }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, theme: 'light', reducedMotion: 'reduce' })
  await joinQuietly(page, newPerson('pt-BR'))
  await page.goto('/subscription-plans')
  await expect(page.getByText(t('payment.bar.unconfirmedTitle'))).toBeVisible()
  await expect(planButton(page, 'premium')).toBeDisabled()
  await expectUsable(page)
})

test('a plan above a limit that was set leads to the limit', async ({ visit, server }) => {
  const { page } = await visit({ locale: 'pt-BR', viewport: phone, theme: 'dark', reducedMotion: 'reduce' })
  await joinConfirmed(page, server, 'pt-BR')
  await page.request.put('/api/payments/limit', { data: { centavos: 5_000 } })
  await page.goto('/subscription-plans')
  await page.getByRole('radio', { name: t('subscription.interval.year') }).press('Space')
  await expect(page).toHaveURL(/interval=year/)
  await planButton(page, 'elite').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: t('payment.dialog.toLimit') })).toBeVisible()
  await expect(dialog.getByRole('button', { name: t('payment.dialog.pay') })).toHaveCount(0)
  await expectUsable(page)
})

test('a higher plan is changed to at once, for what is due today', async ({ visit, server }) => {
  const { page } = await visit({ locale: 'ar-SA', viewport: desktop, theme: 'light', reducedMotion: 'reduce' })
  const arabic = (key: string) => textIn('ar-SA', key)
  await joinConfirmed(page, server, 'ar-SA')
  await orderPlan(page, 'ar-SA', 'premium')
  await payBy(page, '4242')
  await expect(page.getByText(arabic('subscription.outcome.begunText'))).toBeVisible()
  await page.getByRole('link', { name: arabic('subscription.outcome.own') }).click()
  await expect(ownPlan(page)).toContainText(arabic('subscription.states.active'))
  await expectUsable(page)
  await page.goto('/subscription-plans?interval=month&plan=elite')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(arabic('subscription.change.text.now'))).toBeVisible()
  await expectUsable(page)
  await dialog.locator('button').last().click()
  await expect(dialog).toBeHidden()
  await expect(ownPlan(page)).toContainText(arabic('subscription.plans.elite'))
  await expectUsable(page)
})

function t(key: string): string {
  return textIn('pt-BR', key)
}

/** The button of an offer, as it stands in Portuguese. */
function planButton(page: Page, plan: string): Locator {
  return page.getByRole('button', { name: t('subscription.action.buy') + t(`subscription.plans.${plan}`) })
}

/** The card of the player's own plan. */
function ownPlan(page: Page): Locator {
  return page.locator('section[aria-labelledby=own-plan-title]')
}

/** A day as it stands in Portuguese, on the calendar that every new profile has. */
function dayIn(at: number): string {
  const numbers = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  return new Intl.DateTimeFormat('pt-BR', { ...numbers, timeZone: 'America/Sao_Paulo' }).format(at)
}

/** Until when the player's plan is paid, as the server has it. */
async function paidUntilOf(page: Page): Promise<number> {
  const reply = await page.request.get('/api/subscription')
  // safe: the contract's shape
  const { subscription } = (await reply.json()) as { subscription: { paidUntil: number } }
  return subscription.paidUntil
}

/** Orders a plan by the month, up to the page of the provider for trying out. */
async function orderPlan(page: Page, language: string, plan: string): Promise<void> {
  await page.goto(`/subscription-plans?interval=month&plan=${plan}`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textIn(language, 'payment.dialog.pay') })
    .click()
  await expect(page.locator('button[name=card]').first()).toBeVisible()
}
