import { expect as expectation, type Page } from '@playwright/test'

import { expectUsable, test } from '../_journey.ts'
import { joinConfirmed } from '../_payments.ts'
import { balanceOf, passMilestones } from '../_player.ts'
import { textIn } from '../_texts.ts'
import { desktop, joinVerified, onlyRefusals, phone } from '../_transfers.ts'

/** A look at who is near is made every ten seconds. */
const expect = expectation.configure({ timeout: 30_000 })

/** Two who stand together, and somebody 2 km to the north. */
const [avenue, besideIt, farAway] = [-23.5614, -23.56135, -23.5434].map((latitude) => ({
  permissions: ['geolocation'],
  geolocation: { latitude, longitude: -46.6559 },
}))

test('two who stand together compare codes, and BTZ go from one to the other', async ({ visit, server }) => {
  const sender = await visit({ ...phone, ...avenue })
  const receiver = await visit({ ...desktop, ...besideIt })
  const ana = await joinVerified(sender.page, server, 'pt-BR')
  const bia = await joinVerified(receiver.page, server, 'ar-SA')
  await passMilestones(sender.page)
  const received = await balanceOf(receiver.page)
  await sender.page.goto('/p2p-transfer')
  await expect(near(sender.page, 'pt-BR')).toBeVisible()
  await expectUsable(sender.page)
  await receiver.page.goto('/p2p-transfer?tab=receive')
  await expect(near(receiver.page, 'ar-SA')).toBeVisible()
  await near(sender.page, 'pt-BR').click()
  await expect(sender.page.getByText(t('nearby.meet.searching.send'))).toBeVisible()
  await expectUsable(sender.page)
  await near(receiver.page, 'ar-SA').click()

  const codes = [codesOn(sender.page, 'pt-BR'), codesOn(receiver.page, 'ar-SA')]
  for (const each of codes) await expect(each).toHaveCount(1)
  const [code, other] = await Promise.all(codes.map((each) => each.textContent()))
  expect(code).toMatch(/\S/)
  expect(other).toBe(code)
  await expectUsable(receiver.page)
  await agreeOn(receiver.page, 'ar-SA')
  await expect(receiver.page.getByText(textIn('ar-SA', 'nearby.meet.agreed'))).toBeVisible()
  await expect(sender.page.getByText(bia.nickname)).toBeVisible()
  await agreeOn(sender.page, 'pt-BR')

  await expect(sender.page.getByRole('heading', { name: t('transfer.send.to') })).toBeVisible()
  await expect(receiver.page.getByText(textIn('ar-SA', 'transfer.near.willSendText'))).toBeVisible()
  await expect(receiver.page.getByRole('heading').filter({ hasText: ana.nickname })).toBeVisible()
  await expectUsable(receiver.page)
  await sender.page.getByLabel(t('transfer.send.amount')).fill('20')
  await sender.page.getByRole('button', { name: t('transfer.send.next') }).click()
  await sender.page.getByRole('button', { name: t('transfer.confirm.send') }).click()
  await expect(sender.page.getByRole('button', { name: t('transfer.sent.again') })).toBeVisible()
  const arrived = receiver.page.getByRole('dialog').filter({ hasText: textIn('ar-SA', 'transfer.received.title') })
  await expect(arrived).toContainText(ana.nickname)
  await arrived.getByRole('button', { name: textIn('ar-SA', 'transfer.received.close') }).click()
  await expect(near(receiver.page, 'ar-SA')).toBeVisible()
  expect(await balanceOf(receiver.page)).toBe(received + 20)
})

test('players who share see each other by a band, one challenges, and who is 2 km away sees nobody', async ({
  visit,
  server,
}) => {
  const one = await visit({ ...phone, ...avenue })
  const other = await visit({ ...desktop, ...besideIt })
  const far = await visit({ ...phone, ...farAway })
  const ana = await joinVerified(one.page, server, 'pt-BR')
  const bia = await joinVerified(other.page, server, 'ar-SA')
  const caio = await joinVerified(far.page, server, 'pt-BR')
  await one.page.goto('/select-opponent')
  await one.page.getByRole('link', { name: t('lobby.nearby') }).click()
  await expect(one.page.getByText(t('nearby.how.rounded'))).toBeVisible()
  await expectUsable(one.page)
  await share(one.page, 'pt-BR')
  await share(far.page, 'pt-BR')
  await share(other.page, 'ar-SA')

  const seen = one.page.getByRole('list', { name: t('nearby.list.title') })
  await expect(seen).toContainText(bia.nickname)
  await expect(seen).toContainText(/a menos de (100|250) m/)
  await expect(seen).not.toContainText(caio.nickname)
  await expect(other.page.getByRole('list', { name: textIn('ar-SA', 'nearby.list.title') })).toContainText(ana.nickname)
  await expectUsable(one.page)
  await expectUsable(other.page)
  await expect(far.page.getByText(t('nearby.list.empty'))).toBeVisible()
  await expectUsable(far.page)

  await one.page.getByRole('button', { name: `${t('nearby.challenge.of')} ${bia.nickname}` }).click()
  const dialog = one.page.getByRole('dialog')
  await expectUsable(one.page)
  await dialog.getByRole('button', { name: t('invite.challenge.send') }).click()
  await expect(other.page.getByRole('dialog').filter({ hasText: ana.nickname })).toBeVisible()
  await dialog.press('Escape')
  await one.page.getByRole('button', { name: t('nearby.stop'), exact: true }).click()
  await expect(one.page.getByRole('button', { name: t('nearby.start') })).toBeVisible()
  await expect(other.page.getByText(textIn('ar-SA', 'nearby.list.empty'))).toBeAttached()
  // A look that something else asked for may come before the server allows it, and is made again.
  for (const { faults } of [one, other, far]) onlyRefusals(faults)
})

for (const [language, options] of [
  ['pt-BR', phone],
  ['ar-SA', desktop],
] as const)
  test(`a device that may not say where it is says so, and other ways lead on, in ${language}`, async ({
    visit,
    server,
  }) => {
    const { page, faults } = await visit(options)
    await joinVerified(page, server, language)
    await page.goto('/nearby')
    await page.getByRole('button', { name: textIn(language, 'nearby.start') }).click()
    await expect(page.getByRole('alert')).toContainText(textIn(language, 'nearby.place.denied'))
    await expectUsable(page)
    await page.goto('/p2p-transfer')
    await near(page, language).click()
    await expect(page.getByRole('alert')).toContainText(textIn(language, 'nearby.place.denied'))
    await expectUsable(page)
    await page.getByRole('button', { name: textIn(language, 'transfer.near.code.send') }).click()
    await expect(page.getByRole('dialog')).toContainText(textIn(language, 'transfer.scan.title'))
    onlyRefusals(faults)
  })

test('who is not verified is told why and led to it', async ({ visit, server }) => {
  const { page } = await visit({ ...phone, ...avenue })
  await joinConfirmed(page, server, 'pt-BR')
  await page.goto('/nearby')
  await expect(page.getByText(t('nearby.bars.unverified'))).toBeVisible()
  await expectUsable(page)
  await expect(page.getByRole('link', { name: t('nearby.bars.verify') })).toHaveAttribute(
    'href',
    '/identity-verification',
  )
})

function near(page: Page, language: string) {
  return page.getByRole('button', { name: textIn(language, 'transfer.near.button'), exact: true })
}

/** The codes that a screen shows of those who tapped near by. */
function codesOn(page: Page, language: string) {
  return page.getByRole('list', { name: textIn(language, 'nearby.meet.codes') }).locator('span[dir="ltr"]')
}

async function agreeOn(page: Page, language: string): Promise<void> {
  await page.getByRole('button', { name: textIn(language, 'nearby.meet.agreeTo').trim() }).click()
}

async function share(page: Page, language: string): Promise<void> {
  await page.goto('/nearby')
  await page.getByRole('button', { name: textIn(language, 'nearby.start') }).click()
  await expect(page.getByText(textIn(language, 'nearby.on.title'))).toBeVisible()
}

function t(key: string): string {
  return textIn('pt-BR', key).trim()
}
