import type { Page } from '@playwright/test'

import {
  answerAt,
  duelOf,
  inDuel,
  leaveDuel,
  playFrom,
  questionAt,
  questions,
  resultOn,
  revealOn,
  settle,
} from '../_duels.ts'
import { expect, expectUsable, test } from '../_journey.ts'
import { answerSomehow, newPerson, type Person } from '../_player.ts'
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
  const readiness = await holdableReadiness(onPhone)
  await settle(atDesk, server, ana)
  await settle(onPhone, server, bruno)

  await onPhone.goto('/dashboard')
  await atDesk.goto('/casino-duel')
  await atDesk.getByRole('button', { name: `${textIn('pt-BR', 'lobby.challenge.of')}${bruno.nickname}` }).click()
  const form = atDesk.getByRole('dialog')
  const send = form.getByRole('button', { name: textIn('pt-BR', 'invite.challenge.send') })
  await expect(send).toBeEnabled()
  // Nothing is staked that nobody chose.
  await form
    .locator('label')
    .filter({ has: atDesk.locator('input[type=radio][value="100"]') })
    .click()
  await expectUsable(atDesk)
  await send.click()
  const invite = onPhone.getByRole('dialog')
  await expect(invite.getByText(ana.nickname).first()).toBeVisible()
  await expectUsable(onPhone)
  await invite.getByRole('button', { name: textIn('ar-SA', 'invite.dialog.accept') }).click()

  const duel = await inDuel(onPhone)
  expect(await inDuel(atDesk)).toBe(duel)
  await Promise.all([
    startSearch(atDesk, ana).then(() => playFrom(atDesk, ana, 1, 4)),
    startSearch(onPhone, bruno)
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
  readiness.held = true
  await atDesk.getByRole('button', { name: textIn('pt-BR', 'duel.rematch.offer') }).click()
  await onPhone.getByRole('button', { name: textIn('ar-SA', 'duel.rematch.accept') }).click()
  await expect(atDesk).not.toHaveURL(new RegExp(duel))
  const next = await inDuel(atDesk)
  // It stands at the duel before until the word of the next one has come.
  await expect(onPhone).toHaveURL(new RegExp(next))

  // Ana leaves while Bruno's browser has not said that he is there: no question was open, so that nobody loses anything.
  await leaveDuel(atDesk, ana)
  await expect(onPhone.getByText(textIn('ar-SA', 'duel.result.title.void'), { exact: true })).toBeVisible()
  await expectUsable(onPhone)
  await resultOn(onPhone, bruno).click()
  expect(await duelOf(atDesk, next)).toMatchObject({ outcome: 'void', netCents: 0 })
})

/** Lets a page's word that its player is there be held back, on the channel and beside it: a countdown waits for it. */
async function holdableReadiness(page: Page): Promise<{ held: boolean }> {
  const readiness = { held: false }
  const isHeld = (message: string | Buffer | null) => readiness.held && String(message).includes('"type":"ready"')
  await page.routeWebSocket(/\/live/, (line) => {
    const server = line.connectToServer()
    line.onMessage((message) => !isHeld(message) && server.send(message))
  })
  await page.route(/\/api\/matches\/[\w-]+\/commands$/, async (route) => {
    if (!isHeld(route.request().postData())) await route.continue()
  })
  return readiness
}

/** The first question, looked at before it is answered, and its reveal. */
async function startSearch(page: Page, person: Person): Promise<void> {
  await expect(questionAt(page, 0)).toBeVisible()
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
