import { randomUUID } from 'node:crypto'

import { expect as expectation, type APIRequestContext, type Page, type PlaywrightWorkerArgs } from '@playwright/test'

import { plantGain } from './_gains.ts'
import { answerSomehow, balanceOf, confirm, joinQuietly, passMilestones, type Person } from './_player.ts'
import type { ServerProcess } from './_server.ts'
import { textIn } from './_texts.ts'

/** A bot may take as long as a person: a question's whole time, its reading and the reveal before it. */
const expect = expectation.configure({ timeout: 45_000 })

/** Questions of a duel. */
export const questions = 10

/** The address of a duel. */
export const duelAddress = /\/casino-duel\/[0-9a-f-]{36}$/

/** An account whose address is confirmed, with the BTZ of the beginning, that may stake. */
export async function settle(page: Page, server: ServerProcess, person: Person): Promise<void> {
  await joinQuietly(page, person)
  await confirm(page, server, person)
  await expect.poll(() => balanceOf(page)).toBe(500)
  await plantGain(server, person, 'solos')
}

/** Waits until somebody stands in a duel; gives its id. */
export async function inDuel(page: Page): Promise<string> {
  await expect(page).toHaveURL(duelAddress)
  return page.url().split('/').at(-1) ?? ''
}

/** Waits for the question at `position` and answers it somehow, once its reading time is over. */
export async function answerAt(page: Page, person: Person, position: number, option = position): Promise<void> {
  await expect(questionAt(page, position)).toBeVisible()
  await answerSomehow(page, person, option)
  await expect(
    page.getByText(textIn(person.language, 'duel.lock.mine')).or(revealOn(page, person)).first(),
  ).toBeVisible()
}

/** The count that says which question is open. */
export function questionAt(page: Page, position: number) {
  return page.getByText(`${position + 1}/${questions}`, { exact: true }).first()
}

export function revealOn(page: Page, person: Person) {
  return page.getByText(textIn(person.language, 'match.reveal.why'), { exact: true })
}

/** Answers the questions from `from` to before `to`; milestones on the way are passed. */
export async function playFrom(page: Page, person: Person, from: number, to: number): Promise<void> {
  await passMilestones(page)
  for (let position = from; position < to; position++) await answerAt(page, person, position)
}

/** Leaves the duel and says yes to what that costs. */
export async function leaveDuel(page: Page, { language }: Person): Promise<void> {
  await page.getByRole('button', { name: textIn(language, 'duel.leave.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: textIn(language, 'duel.leave.go') }).click()
}

export function resultOn(page: Page, { language }: Person) {
  return page.getByRole('link', { name: textIn(language, 'duel.result.arena'), exact: true })
}

/** Somebody who plays without a screen, by the calls of the app. */
export type Caller = { person: Person; request: APIRequestContext }

export async function newCaller(
  playwright: PlaywrightWorkerArgs['playwright'],
  baseURL: string,
  person: Person,
): Promise<Caller> {
  const request = await playwright.request.newContext({ baseURL })
  const { nickname, email, password, language } = person
  const data = { name: nickname, nickname, email, password, birthDate: '2000-01-31', language }
  expect((await request.post('/api/auth/sign-up/email', { data })).status()).toBe(200)
  return { person, request }
}

/** Challenges somebody by their id to a friendly duel; gives the invite's id. */
export async function challenge(request: APIRequestContext, challengedId: string): Promise<string> {
  const id = randomUUID()
  const data = { id, challenged_id: challengedId, quiz_topic: 'bitcoin', bet_amount: 0 }
  const reply = await request.post('/api/duel_invites', { data })
  expect(reply.status(), await reply.text()).toBe(200)
  return id
}

/** Whether somebody can be challenged now; they can once their app is there. */
export async function acceptanceOf(request: APIRequestContext, id: string): Promise<string> {
  const reply = await request.get(`/api/people/${id}`)
  const { accepts } = (await reply.json()) as { accepts: string } // safe: the contract's shape
  return accepts
}

export type Invite = { status: string; decline_reason: string | null }

export async function inviteOf(request: APIRequestContext, id: string): Promise<Invite> {
  const reply = await request.get(`/api/duel_invites/${id}`)
  return (await reply.json()) as Invite // safe: the contract's shape
}

/** The id of whoever is signed in. */
export async function idOf(request: APIRequestContext): Promise<string> {
  const reply = await request.get('/api/me')
  const { profile } = (await reply.json()) as { profile: { id: string } } // safe: the contract's shape
  return profile.id
}

type EndedDuel = { id: string; outcome: string; netCents: number | null; endedReason: string }

/** A duel as one of its players has it. */
export async function duelOf(page: Page, id: string): Promise<EndedDuel> {
  const reply = await page.request.get(`/api/duels/${id}`)
  return (await reply.json()) as EndedDuel // safe: the contract's shape
}
