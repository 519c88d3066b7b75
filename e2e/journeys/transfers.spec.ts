import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import { idOf } from '../_duels.ts'
import { expect, expectUsable, quiet, test } from '../_journey.ts'
import { joinAsMinor, joinConfirmed } from '../_payments.ts'
import { balanceOf, passMilestones } from '../_player.ts'
import { textIn } from '../_texts.ts'
import { codeOf, desktop, joinVerified, onlyRefusals, phone } from '../_transfers.ts'

test('who was away sees what came at the next visit, as one, and once', async ({ visit, server }) => {
  const sender = await visit(phone)
  const receiver = await visit(desktop)
  await joinVerified(sender.page, server, 'pt-BR')
  const bia = await joinVerified(receiver.page, server, 'ar-SA')
  const receiverId = await idOf(receiver.page.request)
  await receiver.page.goto('about:blank')
  for (const amountCents of [1_000, 2_500]) await sendQuietly(sender.page, receiverId, amountCents)
  await receiver.page.goto('/dashboard')
  const arrived = receiver.page.getByRole('dialog').filter({ hasText: textIn(bia.language, 'transfer.received.title') })
  await expect(arrived).toContainText('35')
  await expectUsable(receiver.page)
  await arrived.getByRole('button', { name: textIn(bia.language, 'transfer.received.close') }).click()
  await receiver.page.reload()
  await expect(receiver.page.locator('main h1')).toBeAttached()
  await quiet(receiver.page)
  await expect(arrived).toHaveCount(0)
})

test('each refusal is said where it can be mended, and nothing is sent', async ({ visit, server }) => {
  const sender = await visit(phone)
  const receiver = await visit(desktop)
  const stranger = await visit(desktop)
  const ana = await joinVerified(sender.page, server, 'pt-BR')
  const bia = await joinVerified(receiver.page, server, 'ar-SA')
  const caio = await joinConfirmed(stranger.page, server, 'pt-BR')
  const before = await balanceOf(sender.page)
  const { page } = sender
  await page.goto('/p2p-transfer')
  for (const [written, refusal] of [
    ['0199f1f0-0000-7000-8000-000000000000', 'receiverNotFound'],
    [await idOf(page.request), 'toSelf'],
    [caio.nickname, 'receiverNotVerified'],
    [`satoshi:pay?to=${randomUUID()}&sig=forged`, 'codeInvalid'],
  ] as const) {
    await page.getByLabel(t('transfer.find.label')).fill(written)
    await page.getByRole('button', { name: t('transfer.find.go') }).click()
    await expect(page.getByText(t(`refusals.transfer.${refusal}`))).toBeVisible()
  }
  await expectUsable(page)
  await page.getByLabel(t('transfer.find.label')).fill(bia.nickname)
  await page.getByRole('button', { name: t('transfer.find.go') }).click()
  await expect(page.getByRole('heading', { name: t('transfer.send.to') })).toBeVisible()
  await expectUsable(page)
  const next = page.getByRole('button', { name: t('transfer.send.next') })
  for (const [amount, refusal] of [
    ['0', 'amountInvalid'],
    ['1.000,01', 'overLimit'],
    ['900', 'insufficient'],
  ] as const) {
    await page.getByLabel(t('transfer.send.amount')).fill(amount)
    await next.click()
    await expect(page.getByText(t(`refusals.transfer.${refusal}`))).toBeVisible()
  }
  await page.getByLabel(t('transfer.send.amount')).fill('500,01')
  await next.click()
  const send = page.getByRole('button', { name: t('transfer.confirm.send') })
  await expect(send).toBeDisabled()
  await page.getByLabel(t('transfer.confirm.password'), { exact: true }).fill('wrong')
  await send.click()
  await expect(page.getByText(t('refusals.auth.passwordWrong'))).toBeVisible()
  await expectUsable(page)
  expect(await balanceOf(page)).toBe(before)
  await page.getByLabel(t('transfer.confirm.password'), { exact: true }).fill(ana.password)
  await passMilestones(page)
  await send.click()
  await expect(page.getByRole('button', { name: t('transfer.sent.again') })).toBeVisible()
  onlyRefusals(sender.faults)
})

test('a device without a camera says so, and the way by hand goes on', async ({ visit, server }) => {
  const { page } = await visit(phone)
  const receiver = await visit(desktop)
  await joinVerified(page, server, 'pt-BR')
  const bia = await joinVerified(receiver.page, server, 'ar-SA')
  await page.goto('/p2p-transfer')
  await page.getByRole('button', { name: t('transfer.scan.open') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText(t('transfer.scan.error'))
  await expect(dialog.getByRole('alert')).toContainText(t('transfer.scan.faults.none'))
  await expectUsable(page)
  await dialog.getByRole('button', { name: t('transfer.scan.byHand') }).click()
  await page.getByLabel(t('transfer.find.label')).fill(bia.nickname)
  await page.getByRole('button', { name: t('transfer.find.go') }).click()
  await expect(page.getByText(t('transfer.verified'))).toBeVisible()
})

test('a picture of a code is read as the camera reads it', async ({ visit, server }) => {
  const { page } = await visit(phone)
  const receiver = await visit(desktop)
  await joinVerified(page, server, 'pt-BR')
  const bia = await joinVerified(receiver.page, server, 'ar-SA')
  const own = await codeOf(receiver.page, bia, '12,50')
  const buffer = await own.screenshot()
  await page.goto('/p2p-transfer')
  await page.getByRole('button', { name: t('transfer.scan.open') }).click()
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('transfer.scan.picture') })
    .click()
  await (await chooser).setFiles({ name: 'code.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('heading', { name: t('transfer.confirm.title') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('transfer.confirm.send') })).toContainText('12,50')
})

for (const [language, options] of [
  ['pt-BR', phone],
  ['ar-SA', desktop],
] as const)
  test(`who may not send is told why and which way leads on, in ${language}`, async ({ visit, server }) => {
    const { page } = await visit(options)
    await joinConfirmed(page, server, language)
    await page.goto('/p2p-transfer?tab=receive')
    await expect(page.getByText(textIn(language, 'transfer.bars.unverified')).first()).toBeVisible()
    await expectUsable(page)
    const verify = page.getByRole('link', { name: textIn(language, 'nearby.bars.verify') })
    await expect(verify.first()).toHaveAttribute('href', '/identity-verification')
  })

test('minors are told from which age, and send nothing', async ({ visit }) => {
  const { page } = await visit(phone)
  await joinAsMinor(page)
  await page.goto('/p2p-transfer')
  await expect(page.getByText(t('transfer.bars.minor')).first()).toBeVisible()
  await expectUsable(page)
})

/** Sends by the call that the screen makes, in journeys that are about what comes of it. */
async function sendQuietly(page: Page, receiverId: string, amountCents: number): Promise<void> {
  const data = { commandId: randomUUID(), receiverId, amountCents }
  const reply = await page.request.post('/api/transfers', { data })
  expect(reply.status(), await reply.text()).toBe(200)
}

function t(key: string): string {
  return textIn('pt-BR', key).trim()
}
