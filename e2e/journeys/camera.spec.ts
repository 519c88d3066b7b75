import { launchWithCamera, showToCamera } from '../_camera.ts'
import { expect, expectUsable, test } from '../_journey.ts'
import { balanceOf, passMilestones } from '../_player.ts'
import { textIn } from '../_texts.ts'
import { codeOf, desktop, joinVerified, onlyRefusals, phone } from '../_transfers.ts'

const launch = launchWithCamera()

/** Whoever sends for the first time has achieved it, in BTZ. */
const firstTransferPays = 30

test.skip(!launch, 'no browser of this machine has a camera')
if (launch) test.use({ launchOptions: launch })

test('the code of one is seen by the camera of the other, paid, celebrated there, and in both statements', async ({
  visit,
  server,
}) => {
  const sender = await visit({ ...phone, permissions: ['camera'] })
  const receiver = await visit(desktop)
  const ana = await joinVerified(sender.page, server, 'pt-BR')
  const bia = await joinVerified(receiver.page, server, 'ar-SA')
  await passMilestones(sender.page)
  const sent = await balanceOf(sender.page)
  const received = await balanceOf(receiver.page)

  const own = await codeOf(receiver.page, bia, '50')
  await expectUsable(receiver.page)
  await showToCamera(receiver.page, own)

  await sender.page.goto('/p2p-transfer')
  const open = sender.page.getByRole('button', { name: t('transfer.scan.open') })
  await expect(open).toBeVisible()
  await expectUsable(sender.page)
  const opened = performance.now()
  await open.click()
  await expect(sender.page.getByRole('heading', { name: t('transfer.confirm.title') })).toBeVisible()
  await expect(sender.page.getByText(bia.nickname).first()).toBeVisible()
  await sender.page.getByRole('button', { name: t('transfer.confirm.send') }).click()
  await expect(sender.page.getByRole('button', { name: t('transfer.sent.again') })).toBeVisible()
  // Ten seconds for a person's scan, confirmation and receipt, on a machine that is not shared with two more browsers.
  test.info().annotations.push({ type: 'scan to receipt, ms', description: String(performance.now() - opened) })
  await expectUsable(sender.page)
  // A code with an amount works once: the camera still sees it.
  await sender.page.getByRole('button', { name: t('transfer.sent.again') }).click()
  await open.click()
  await expect(sender.page.getByRole('alert')).toContainText(t('refusals.transfer.codeUsed'))
  onlyRefusals(sender.faults)

  const arrived = receiver.page.getByRole('dialog').filter({ hasText: textIn('ar-SA', 'transfer.received.title') })
  await expect(arrived).toContainText(ana.nickname)
  await expect(arrived).toContainText('50')
  await expectUsable(receiver.page)
  await arrived.getByRole('button', { name: textIn('ar-SA', 'transfer.received.close') }).click()
  await expect(arrived).toBeHidden()
  expect(await balanceOf(sender.page)).toBe(sent - 50 + firstTransferPays)
  expect(await balanceOf(receiver.page)).toBe(received + 50)

  for (const { page, person, other } of [
    { page: sender.page, person: ana, other: bia },
    { page: receiver.page, person: bia, other: ana },
  ]) {
    await page.goto('/beetz-info/statement')
    const entries = page.getByTestId('entries')
    await expect(entries).toContainText(textIn(person.language, 'statement.reasons.p2p'))
    await expect(entries).toContainText(other.nickname)
    await page.goto('/p2p-transfer?tab=history')
    const row = page.getByTestId('transfers').getByRole('button').filter({ hasText: other.nickname })
    await expectUsable(page)
    await row.click()
    await expect(page.getByRole('dialog')).toContainText(other.nickname)
    await expectUsable(page)
  }
})

test('a camera that is not allowed is told as such', async ({ visit, server }) => {
  const { page } = await visit(phone)
  await joinVerified(page, server, 'pt-BR')
  await page.goto('/p2p-transfer')
  await page.getByRole('button', { name: t('transfer.scan.open') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toContainText(t('transfer.scan.error'))
  await expect(dialog.getByRole('alert')).toContainText(t('transfer.scan.faults.denied'))
  await expectUsable(page)
})

function t(key: string): string {
  return textIn('pt-BR', key).trim()
}
