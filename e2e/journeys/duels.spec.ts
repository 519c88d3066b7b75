import { randomUUID } from 'node:crypto'

import type { Page } from '@playwright/test'

import {
  acceptanceOf,
  answerAt,
  challenge,
  duelOf,
  idOf,
  inDuel,
  inviteOf,
  leaveDuel,
  newCaller,
  playFrom,
  questionAt,
  questions,
  resultOn,
  revealOn,
  type Caller,
} from '../_duels.ts'
import { expect, expectUsable, test } from '../_journey.ts'
import { answerSomehow, balanceOf, confirm, joinQuietly, newPerson, type Person } from '../_player.ts'
import { startServerProcess, type ServerProcess } from '../_server.ts'
import { textIn } from '../_texts.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

test('two people, one on a phone in Arabic: an invite, ten questions, a result, and once more', async ({
  visit,
  server,
}) => {
  // A duel takes its time: ten questions to read, answer and understand.
  test.setTimeout(240_000)
  const [ana, bruno] = [newPerson('pt-BR'), newPerson('ar-SA')]
  const { page: atDesk, faults } = await visit({ locale: 'pt-BR', viewport: desktop, theme: 'light' })
  const { page: onPhone } = await visit({ locale: 'ar-SA', viewport: phone, reducedMotion: 'reduce' })
  await settle(atDesk, server, ana)
  await settle(onPhone, server, bruno)

  await onPhone.goto('/dashboard')
  await atDesk.goto('/casino-duel')
  await atDesk.getByRole('button', { name: `${textIn('pt-BR', 'arena.challenge.of')}${bruno.nickname}` }).click()
  const form = atDesk.getByRole('dialog')
  const send = form.getByRole('button', { name: textIn('pt-BR', 'invite.challenge.send') })
  await expect(send).toBeEnabled()
  await expectUsable(atDesk)
  await send.click()
  const invite = onPhone.getByRole('dialog')
  await expect(invite.getByText(ana.nickname).first()).toBeVisible()
  await expectUsable(onPhone)
  await invite.getByRole('button', { name: textIn('ar-SA', 'invite.dialog.accept') }).click()

  const duel = await inDuel(onPhone)
  expect(await inDuel(atDesk)).toBe(duel)
  await Promise.all([
    beginLooking(atDesk, ana).then(() => playFrom(atDesk, ana, 1, 4)),
    beginLooking(onPhone, bruno)
      .then(() => answerAt(onPhone, bruno, 1))
      .then(() => answerInSecondTab(onPhone, bruno, 2))
      .then(() => answerAt(onPhone, bruno, 3)),
  ])
  // In question 5 the network of one is gone; what both had stays, and the duel goes on.
  await Promise.all([awayInQuestion(atDesk, ana, 4), answerAt(onPhone, bruno, 4)])
  // What a browser says of a network that is gone is no matter of this journey.
  faults.length = 0
  await Promise.all([playFrom(atDesk, ana, 5, questions), playFrom(onPhone, bruno, 5, questions)])

  await Promise.all([expect(resultOn(atDesk, ana)).toBeVisible(), expect(resultOn(onPhone, bruno)).toBeVisible()])
  const [hers, his] = [await duelOf(atDesk, duel), await duelOf(onPhone, duel)]
  expect(hers.endedReason).toBe('finished')
  expect((hers.netCents ?? Number.NaN) + (his.netCents ?? Number.NaN)).toBe(0)
  await atDesk.getByRole('button', { name: textIn('pt-BR', 'duel.rematch.offer') }).click()
  await onPhone.getByRole('button', { name: textIn('ar-SA', 'duel.rematch.accept') }).click()
  await expect(atDesk).not.toHaveURL(new RegExp(duel))
  const next = await inDuel(atDesk)
  expect(await inDuel(onPhone)).toBe(next)

  // Both leave: the first before the first question, so that nobody loses anything.
  await leaveDuel(atDesk, ana)
  await expect(onPhone.getByText(textIn('ar-SA', 'duel.result.title.void'), { exact: true })).toBeVisible()
  await expectUsable(onPhone)
  await resultOn(onPhone, bruno).click()
  expect(await duelOf(atDesk, next)).toMatchObject({ outcome: 'void', netCents: 0 })
})

test('a quick match of two: found, accepted by both, and left by one', async ({ visit }) => {
  test.setTimeout(120_000)
  const [chen, dalia] = [newPerson('pt-BR'), newPerson('ar-SA')]
  const { page: one } = await visit({ locale: 'pt-BR', viewport: phone })
  const { page: other } = await visit({ locale: 'ar-SA', viewport: desktop, theme: 'light' })
  for (const [page, person] of [
    [one, chen],
    [other, dalia],
  ] as const) {
    await joinQuietly(page, person)
    await page.goto('/find-opponent')
    const search = page.getByRole('button', { name: textIn(person.language, 'arena.quick.search') })
    await expect(search).toBeEnabled()
    if (page === one) await expectUsable(page)
    await search.click()
  }
  for (const [page, person] of [
    [one, chen],
    [other, dalia],
  ] as const) {
    await page.getByRole('button', { name: textIn(person.language, 'arena.offer.accept') }).click()
  }
  const duel = await inDuel(one)
  expect(await inDuel(other)).toBe(duel)
  await Promise.all([answerAt(one, chen, 0), answerAt(other, dalia, 0)])
  await leaveDuel(one, chen)
  await expect(resultOn(other, dalia)).toBeVisible()
  await expect(other.getByText(textIn('ar-SA', 'duel.result.title.won'), { exact: true })).toBeVisible()
  await expectUsable(other)
  expect(await duelOf(one, duel)).toMatchObject({ outcome: 'lost', endedReason: 'forfeited' })
})

test('a duel that both have gone from ends without a winner, and each gets the stake back', async ({
  visit,
  server,
}) => {
  // A minute without anybody, and the way there.
  test.setTimeout(180_000)
  const [ana, bruno] = [newPerson('pt-BR'), newPerson('ar-SA')]
  const { page: one, faults } = await visit({ locale: 'pt-BR', viewport: desktop })
  const { page: other } = await visit({ locale: 'ar-SA', viewport: phone })
  await settle(one, server, ana)
  await settle(other, server, bruno)
  const id = randomUUID()
  await other.goto('/dashboard')
  await one.goto('/casino-duel')
  const invite = { id, challenged_id: await idOf(other.request), quiz_topic: 'bitcoin', bet_amount: 100 }
  await expect.poll(async () => (await one.request.post('/api/duel_invites', { data: invite })).status()).toBe(200)
  await other
    .getByRole('dialog')
    .getByRole('button', { name: textIn('ar-SA', 'invite.dialog.accept') })
    .click()
  const duel = await inDuel(one)
  await inDuel(other)
  await Promise.all([answerAt(one, ana, 0), answerAt(other, bruno, 0)])
  expect(await balanceOf(one)).toBe(400)
  // Both close the window. What they still ask for below says nothing of being there.
  faults.length = 0
  await Promise.all([one.close(), other.close()])
  await expect
    .poll(async () => (await duelOf(one, duel)).endedReason, { timeout: 110_000, intervals: [2_000] })
    .toBe('voided')
  expect(await duelOf(one, duel)).toMatchObject({ outcome: 'void', netCents: 0 })
  expect([await balanceOf(one), await balanceOf(other)]).toEqual([500, 500])
})

test('whoever finds nobody plays a labelled bot within ten seconds', async ({ visit }) => {
  test.setTimeout(120_000)
  const { page } = await visit({ locale: 'pt-BR', viewport: phone })
  const person = newPerson('pt-BR')
  await joinQuietly(page, person)
  const known = Promise.withResolvers<undefined>()
  await page.route('**/api/stakes', async (route) => {
    await known.promise
    await route.continue()
  })
  await page.goto('/find-opponent')
  const search = page.getByRole('button', { name: textIn('pt-BR', 'arena.quick.search') })
  // Nobody stakes what they have not seen.
  await expect(search).toBeDisabled()
  known.resolve(undefined)
  await expect(search).toBeEnabled()
  const asked = Date.now()
  await search.click()
  await page.getByRole('button', { name: textIn('pt-BR', 'arena.bot.now') }).click()
  const duel = await inDuel(page)
  expect(Date.now() - asked).toBeLessThan(10_000)
  await expect(page.getByText('BOT', { exact: true }).first()).toBeVisible()
  await playFrom(page, person, 0, 2)
  await expect(questionAt(page, 2)).toBeVisible({ timeout: 45_000 })
  await expectUsable(page)
  await leaveDuel(page, person)
  await expect.poll(async () => (await duelOf(page, duel)).endedReason).toBe('forfeited')
})

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
  test.setTimeout(180_000)
  const started = Date.now()
  const own = await startServerProcess({ startsAt: started })
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
    await own.restart({ startsAt: started + 150_000 + (Date.now() - started) })
    for (const { faults } of [asking, asked]) faults.length = 0
    await expect(asked.page.getByRole('dialog')).toBeHidden({ timeout: 40_000 })
    const sent = await asking.page.request.get('/api/duel_invites?direction=outgoing')
    expect(await sent.json()).toMatchObject({ items: [] })
    for (const { page } of [asking, asked]) await page.goto('about:blank')
    for (const { faults } of [asking, asked]) faults.length = 0
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
})

/** An account whose address is confirmed, with the BTZ of the beginning. */
async function settle(page: Page, server: ServerProcess, person: Person): Promise<void> {
  await joinQuietly(page, person)
  await confirm(page, server, person)
  await expect.poll(() => balanceOf(page)).toBe(500)
}

/** The first question, looked at before it is answered, and its reveal. */
async function beginLooking(page: Page, person: Person): Promise<void> {
  await expect(questionAt(page, 0)).toBeVisible({ timeout: 30_000 })
  await expectUsable(page)
  await answerAt(page, person, 0)
  await expect(revealOn(page, person)).toBeVisible({ timeout: 35_000 })
  await expectUsable(page)
}

/** A second tab shows the same question, and what is answered there is answered here. */
async function answerInSecondTab(page: Page, person: Person, position: number): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await expect(questionAt(tab, position)).toBeVisible({ timeout: 20_000 })
  await answerSomehow(tab, person, position)
  const locked = page.getByText(textIn(person.language, 'duel.lock.mine'))
  await expect(locked.or(revealOn(page, person)).first()).toBeVisible()
  await tab.close()
}

async function awayInQuestion(page: Page, person: Person, position: number): Promise<void> {
  await expect(questionAt(page, position)).toBeVisible({ timeout: 20_000 })
  await page.context().setOffline(true)
  await answerSomehow(page, person, position)
  await page.context().setOffline(false)
  await expect(revealOn(page, person)).toBeVisible({ timeout: 40_000 })
}

async function challengeOnScreen(page: Page, whom: Person): Promise<void> {
  await page.getByRole('button', { name: `${textIn('pt-BR', 'arena.challenge.of')}${whom.nickname}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: textIn('pt-BR', 'invite.challenge.send') })
    .click()
}
