import type { Page } from '@playwright/test'

import { expect, test } from '../_journey.ts'
import { answerSomehow, newPerson, openQuizWithTime, joinQuietly, type Person } from '../_player.ts'
import type { ServerProcess } from '../_server.ts'
import { textIn } from '../_texts.ts'

const phone = { locale: 'pt-BR', viewport: { width: 390, height: 844 } }

/**
 * A player with an open quiz whose first question is a choice, as number questions are confirmed in another way, and has
 * an hour: what is slow in these journeys, a server that starts again among it, must not end it.
 */
async function openQuiz(page: Page, server: ServerProcess, person: Person): Promise<void> {
  await joinQuietly(page, person)
  await openQuizWithTime(page, server, person)
}

const reveal = (page: Page, person: Person) =>
  page.getByText(textIn(person.language, 'match.reveal.why'), { exact: true })

async function answersOf(page: Page): Promise<number> {
  const reply = await page.request.post('/api/matches', { data: { commandId: crypto.randomUUID(), mode: 'solo' } })
  const view = (await reply.json()) as { phase: { name: string; position: number } } // safe: the contract's shape
  return view.phase.position + (view.phase.name === 'asking' ? 0 : 1)
}

test('a reload in the middle of a question keeps the match and its clock', async ({ visit, server }) => {
  const { page } = await visit(phone)
  const person = newPerson('pt-BR')
  await openQuiz(page, server, person)
  const prompt = await page.getByRole('heading', { level: 1 }).innerText()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(prompt)
  await answerSomehow(page, person, 0)
  await expect(reveal(page, person)).toBeVisible()
  await page.reload()
  await expect(reveal(page, person)).toBeVisible()
})

test('two tabs play one match', async ({ visit, server }) => {
  const { page } = await visit(phone)
  const person = newPerson('pt-BR')
  await openQuiz(page, server, person)
  const second = await page.context().newPage()
  // It hears nothing of the first, so that its answer comes too late.
  await second.addInitScript(() => void Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
  await second.routeWebSocket(/\/live\//, () => {})
  await second.goto(page.url())
  await expect(second.getByRole('radio').first()).toBeVisible()
  await answerSomehow(page, person, 0)
  await expect(reveal(page, person)).toBeVisible()
  // The second tab still shows the question; its answer finds the first one.
  await second.getByRole('radio').nth(1).click()
  await expect(reveal(second, person)).toBeVisible()
  expect(await answersOf(page)).toBe(1)
})

test('an answer whose reply is lost is sent again and counts once', async ({ visit, server }) => {
  const { page, faults } = await visit(phone)
  const person = newPerson('pt-BR')
  // The live channel never opens here: what is lost on it is another journey's matter.
  await page.routeWebSocket(/\/live\//, () => {})
  await openQuiz(page, server, person)
  let lost = 0
  await page.route('**/commands', async (route) => {
    if (lost++ > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await answerSomehow(page, person, 0)
  await expect(reveal(page, person)).toBeVisible({ timeout: 20_000 })
  expect(lost).toBeGreaterThan(2)
  expect(await answersOf(page)).toBe(1)
  faults.splice(0, faults.length, ...faults.filter((fault) => !/ERR_CONNECTION_RESET/.test(fault)))
})

test('a double tap answers once', async ({ visit, server }) => {
  const { page } = await visit(phone)
  const person = newPerson('pt-BR')
  await openQuiz(page, server, person)
  await page.getByRole('radio').first().dblclick()
  await expect(reveal(page, person)).toBeVisible()
  expect(await answersOf(page)).toBe(1)
})

test('an answer given without a network waits and is sent when it is back', async ({ visit, server }) => {
  const { page, faults } = await visit(phone)
  const person = newPerson('pt-BR')
  await openQuiz(page, server, person)
  await page.context().setOffline(true)
  await answerSomehow(page, person, 0)
  await expect(page.getByText(textIn('pt-BR', 'match.question.kept'))).toBeVisible()
  await expect(page.getByText(textIn('pt-BR', 'app.connection.offline'))).toHaveCount(0)
  await page.context().setOffline(false)
  await expect(reveal(page, person)).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(textIn('pt-BR', 'match.question.inTime'))).toBeVisible()
  faults.splice(0, faults.length, ...faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED/.test(fault)))
})

test('a restart of the server goes on with the same match', async ({ visit, server }) => {
  const { page } = await visit(phone)
  const person = newPerson('pt-BR')
  await openQuiz(page, server, person)
  const prompt = await page.getByRole('heading', { level: 1 }).innerText()
  const address = page.url()
  // What a browser says of calls that are cut is no matter of this journey.
  await page.goto('about:blank')
  await server.restart()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(prompt)
  await answerSomehow(page, person, 0)
  await expect(reveal(page, person)).toBeVisible()
})
