import type { Page } from '@playwright/test'

import { acceptanceOf, challenge, idOf, inviteOf, newCaller, settle, type Caller } from '../_duels.ts'
import { expect, expectUsable, test } from '../_journey.ts'
import { joinQuietly, newPerson, type Person } from '../_player.ts'
import { startServerProcess } from '../_server.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

test('of three invites one is picked and refused with a reason, and the others are put away', async ({
  visit,
  server,
  playwright,
}) => {
  const dalia = newPerson('pt-BR')
  const { page } = await visit({ locale: 'pt-BR', viewport: phone })
  await joinQuietly(page, dalia)
  await page.goto('/dashboard')
  await expect(page.locator('#main')).toBeVisible()
  const me = await idOf(page.request)
  const callers: Caller[] = []
  for (let index = 0; index < 3; index++) callers.push(await newCaller(playwright, server.url, newPerson('pt-BR')))
  await expect.poll(() => acceptanceOf(callers[0]?.request ?? page.request, me)).toBe('yes')
  const ids: string[] = []
  for (const { request } of callers) ids.push(await challenge(request, me))
  const dialog = page.getByRole('dialog')
  const more = dialog.getByRole('button', { name: /\+?2 / })
  await expect(more).toBeVisible()
  await more.click()
  await expectUsable(page)
  const last = callers[2]?.person.nickname ?? ''
  await dialog.getByRole('button', { name: last }).click()
  await expect(dialog.getByText(last).first()).toBeVisible()
  await dialog.getByRole('button', { name: textIn('pt-BR', 'invite.dialog.decline') }).click()
  await dialog.getByRole('button', { name: textIn('pt-BR', 'invite.decline.later') }).click()
  await expect(more).toBeHidden()
  const statusOf = (index: number) => inviteOf(callers[index]?.request ?? page.request, ids[index] ?? '')
  expect(await statusOf(2)).toMatchObject({ status: 'rejected', decline_reason: 'later' })
  await dialog.getByRole('button', { name: /1 / }).click()
  await dialog.getByRole('button', { name: textIn('pt-BR', 'invite.queue.dismissAll') }).click()
  await expect(dialog).toBeHidden()
  // Put away is not refused: the row stays until its own time is over.
  expect(await statusOf(0)).toMatchObject({ status: 'pending' })
  for (const { request } of callers) await request.dispose()
})

test('a refusal and a silence are told to the one who asked', async ({ visit }) => {
  const own = await startServerProcess({ startsAt: Date.now() })
  try {
    const [ana, bruno] = [newPerson('pt-BR'), newPerson('ar-SA')]
    const asking = await visit({ baseURL: own.url, locale: 'pt-BR', viewport: desktop })
    const asked = await visit({ baseURL: own.url, locale: 'ar-SA', viewport: phone, theme: 'light' })
    await joinQuietly(asking.page, ana)
    await joinQuietly(asked.page, bruno)
    await asked.page.goto('/dashboard')
    await asking.page.goto('/casino-duel')
    await challengeOnScreen(asking.page, bruno)
    const dialog = asked.page.getByRole('dialog')
    await dialog.getByRole('button', { name: textIn('ar-SA', 'invite.dialog.decline') }).click()
    await expectUsable(asked.page)
    await dialog.getByRole('button', { name: textIn('ar-SA', 'invite.decline.otherTopic') }).click()
    await expect(asking.page.getByText(textIn('pt-BR', 'invite.toast.rejected')).first()).toBeVisible()

    await challengeOnScreen(asking.page, bruno)
    await expect(dialog.getByRole('button', { name: textIn('ar-SA', 'invite.dialog.accept') })).toBeVisible()
    // Two minutes later, by the server's clock.
    await own.pass(150_000)
    await expect(asked.page.getByRole('dialog')).toBeHidden({ timeout: 40_000 })
    const sent = await asking.page.request.get('/api/duel_invites?direction=outgoing')
    expect(await sent.json()).toMatchObject({ items: [] })
    // A server that has just begun may say that it is busy.
    for (const { faults } of [asking, asked])
      faults.splice(0, faults.length, ...faults.filter((fault) => !/status of 503/.test(fault)))
    // What a browser meets when its server ends is no matter of this journey.
    for (const { page } of [asking, asked]) await page.close()
  } finally {
    await own.stop()
  }
})

test('whoever bars themselves from stakes plays friendly duels only', async ({ visit, server }) => {
  const { page } = await visit({ locale: 'ar-SA', viewport: phone })
  const person = newPerson('ar-SA')
  await settle(page, server, person)
  await page.goto('/casino-duels')
  await page.getByRole('button', { name: textIn('ar-SA', 'stakes.panel.open') }).click()
  const dialog = page.getByRole('dialog')
  await expectUsable(page)
  await dialog.getByRole('button', { name: textIn('ar-SA', 'stakes.exclusion.begin') }).click()
  const sure = page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
  await sure.getByRole('button', { name: textIn('ar-SA', 'stakes.exclusion.confirm'), exact: true }).click()
  await expect(page.getByText(textIn('ar-SA', 'stakes.exclusion.begun')).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText(textIn('ar-SA', 'stakes.barred.excludedUntil')).first()).toBeVisible()
  const data = { commandId: crypto.randomUUID(), theme: 'general', stakeBtz: 50 }
  const refused = await page.request.post('/api/matchmaking', { data })
  expect([refused.status(), await refused.json()]).toMatchObject([403, { code: 'stakes.excluded' }])
  const friendly = await page.request.post('/api/matchmaking', { data: { ...data, stakeBtz: 0 } })
  expect(friendly.status()).toBe(200)
  expect((await page.request.delete('/api/matchmaking')).status()).toBe(200)
})

async function challengeOnScreen(page: Page, whom: Person): Promise<void> {
  await page.getByRole('button', { name: `${textIn('pt-BR', 'lobby.challenge.of')}${whom.nickname}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textIn('pt-BR', 'invite.challenge.send') })
    .click()
}
