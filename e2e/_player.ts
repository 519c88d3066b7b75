import { randomUUID } from 'node:crypto'

import type { Board } from '@satoshi/contract/leaderboard'
import type { MatchView } from '@satoshi/contract/match'
import type { Locator, Page } from '@playwright/test'

import { plantGain } from './_gains.ts'
import { expect } from './_journey.ts'
import { linkIn, mailTo, type ServerProcess } from './_server.ts'
import { textIn } from './_texts.ts'

/** Somebody who plays, and the language of the screens. */
export type Person = { nickname: string; email: string; password: string; language: string }

export function newPerson(language: string): Person {
  const mark = randomUUID().slice(0, 8)
  return { nickname: `Ana ${mark}`, email: `ana-${mark}@example.org`, password: 'seven blue llamas', language }
}

/** Makes an account on the sign-up form, as a person does. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('tab', { name: textIn(person.language, 'auth.tabs.signUp') }).click()
  await page.locator('input[name=nickname]').fill(person.nickname)
  await page.locator('input[name=email]').fill(person.email)
  await page.locator('input[name=birthDate]').fill('31/01/2000')
  await page.locator('input[name=password]').fill(person.password)
  await page.locator('form button[type=submit]').click()
  await expect(page.getByRole('heading', { name: textIn(person.language, 'auth.inbox.title') })).toBeVisible()
}

/** Makes an account by the call that the form makes, in journeys that are about something else. */
export async function joinQuietly(page: Page, { nickname, email, password, language }: Person): Promise<void> {
  const data = { name: nickname, nickname, email, password, birthDate: '2000-01-31', language }
  const post = async () => (await page.request.post('/api/auth/sign-up/email', { data })).status()
  // A server that has just begun, beside browsers, may say that it is busy: whoever means to play tries again.
  await expect.poll(post, { intervals: [1_000] }).toBe(200)
}

/** Opens the link of the confirmation mail. */
export async function confirm(page: Page, server: ServerProcess, person: Person): Promise<void> {
  await page.goto(linkIn(await mailTo(server, person.email)))
  await expect(page.getByRole('heading', { name: textIn(person.language, 'auth.confirmed.title') })).toBeVisible()
}

/** Opens a quiz whose first question has options: another one is begun as often as chance begins with a number. */
export async function openQuizWithOptions(page: Page): Promise<void> {
  await beginQuizWith(page, (options) => options > 0)
  await page.goto('/quiz/solo')
  await expect(page.getByRole('radio').first()).toBeVisible()
}

/** Opens a quiz whose first question has four options, and an hour. */
export async function openQuizWithTime(page: Page, server: ServerProcess, person: Person): Promise<void> {
  await beginQuizWith(page, (options) => options === 4)
  await plantGain(server, person, 'time')
  await page.goto('/quiz/solo')
  await expect(page.getByRole('radio')).toHaveCount(4)
}

async function beginQuizWith(page: Page, isMeant: (options: number) => boolean): Promise<void> {
  for (;;) {
    const view = await post(page, '/api/matches', { mode: 'solo' })
    const options =
      view.phase.name === 'asking' && 'options' in view.phase.question ? view.phase.question.options.length : 0
    if (isMeant(options)) return
    await post(page, `/api/matches/${view.id}/commands`, { type: 'leave' })
  }
}

/**
 * Plays a solo quiz by the calls that the screen makes, in journeys that are about what comes of it; answers the first
 * `answers` questions and leaves where some are left.
 */
export async function playQuietly(page: Page, answers = 10): Promise<void> {
  let view = await post(page, '/api/matches', { mode: 'solo' })
  const commands = `/api/matches/${view.id}/commands`
  while (view.phase.name !== 'ended') {
    if (view.phase.name !== 'asking') view = await post(page, commands, { type: 'next' })
    else if (view.phase.position >= answers) view = await post(page, commands, { type: 'leave' })
    else view = await post(page, commands, anyAnswer(view.phase))
  }
}

function anyAnswer({ position, question }: Extract<MatchView['phase'], { name: 'asking' }>): object {
  const choice = question.kind === 'number' ? { value: question.min } : { option: 0 }
  return { type: 'answer', position, choice }
}

async function post(page: Page, path: string, body: object): Promise<MatchView> {
  const reply = await page.request.post(path, { data: { commandId: randomUUID(), ...body } })
  expect(reply.status(), await reply.text()).toBe(200)
  return (await reply.json()) as MatchView // safe: the contract's shape
}

/** Confirms the address by the call behind the link of the mail. */
export async function confirmQuietly(page: Page, server: ServerProcess, person: Person): Promise<void> {
  const token = new URL(linkIn(await mailTo(server, person.email))).searchParams.get('token') ?? ''
  expect((await page.request.get('/api/auth/verify-email', { params: { token } })).status()).toBe(200)
}

/**
 * Takes the milestones of whoever has played, so that what is celebrated next is of what comes next. Achievements come
 * by a job, a moment after the quiz.
 */
export async function claimMilestones(page: Page): Promise<void> {
  await expect.poll(() => achievedBy(page)).toContain('firstQuiz')
  const reply = await page.request.post('/api/notices/milestones', { data: { commandId: randomUUID() } })
  expect(reply.status()).toBe(200)
}

/** The balance that the server knows, in whole BTZ. */
export async function balanceOf(page: Page): Promise<number> {
  const reply = await page.request.get('/api/me')
  const { wallet } = (await reply.json()) as { wallet: { balanceCents: number } } // safe: the contract's shape
  return wallet.balanceCents / 100
}

/** The board of the running week, as the server has it for this player. */
export async function boardOf(page: Page): Promise<Board> {
  return (await (await page.request.get('/api/leaderboard')).json()) as Board // safe: the contract's shape
}

/** What the player has achieved. */
export async function achievedBy(page: Page): Promise<string[]> {
  const reply = await page.request.get('/api/achievements')
  // safe: the contract's shape
  const { items } = (await reply.json()) as { items: { key: string; earnedAt: number | null }[] }
  return items.filter(({ earnedAt }) => earnedAt !== null).map(({ key }) => key)
}

/** Answers the open question with some option or number, by pointer or keyboard. */
export async function answerSomehow(page: Page, person: Person, option: number): Promise<void> {
  const options = page.getByRole('radio')
  const number = page.getByRole('slider')
  await expect(options.or(number).first()).toBeVisible()
  const count = await options.count()
  if (count > 0) return options.nth(option % count).click()
  await page.getByRole('button', { name: textIn(person.language, 'match.number.confirm') }).click()
}

/** Plays an open solo quiz to its end, giving `check` a chance at the first question and the first reveal. */
export async function playToTheEnd(
  page: Page,
  person: Person,
  check: () => Promise<void> = async () => {},
): Promise<void> {
  await passMilestones(page)
  const next = page.getByRole('button', { name: textIn(person.language, 'match.reveal.next') })
  const finish = page.getByRole('button', { name: textIn(person.language, 'match.reveal.finish') })
  for (let position = 0; position < 10; position++) {
    if (position === 0) await check()
    await answerSomehow(page, person, position)
    await expect(next.or(finish)).toBeVisible()
    await expect(page.getByText(textIn(person.language, 'match.reveal.why'), { exact: true })).toBeVisible()
    if (position === 0) await check()
    await next.or(finish).click()
    await expect(next.or(finish)).toBeHidden()
  }
  await expect(page.getByText(textIn(person.language, 'match.result.earned'), { exact: true })).toBeVisible()
}

/** Chooses one of some, as a pointer does: on its card, which must be there to be met. */
export async function choose(within: Page | Locator, name: string): Promise<void> {
  const radio = within.getByRole('radio', { name })
  await radio.locator('xpath=ancestor::label').click()
  await expect(radio).toBeChecked()
}

/** Goes on past each milestone that covers the screen: whether a quiz brings a new level is chance. */
export async function passMilestones(page: Page, milestone = page.locator('dialog.milestone[open]')): Promise<void> {
  // The next one takes its place in the same element.
  await page.addLocatorHandler(milestone, () => endMilestones(milestone), { noWaitAfter: true })
}

/** Ends what is celebrated. It may close by itself at any moment, so that no pointer can be promised to meet it. */
export async function endMilestones(milestone: Locator): Promise<void> {
  await milestone.getByRole('button').evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click()
  })
}
