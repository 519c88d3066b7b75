import type { Page } from '@playwright/test'

import { expect } from './_journey.ts'
import { balanceOf, confirmQuietly, joinQuietly, newPerson, type Person } from './_player.ts'
import type { ServerProcess } from './_server.ts'

/** Somebody of age with a confirmed address, who has the BTZ of the beginning. */
export async function joinConfirmed(page: Page, server: ServerProcess, language: string): Promise<Person> {
  const person = newPerson(language)
  await joinQuietly(page, person)
  await confirmQuietly(page, server, person)
  // The gift of the sign-up comes by a job.
  await expect.poll(() => balanceOf(page)).toBe(500)
  return person
}

/** Somebody of 16 years, whenever the journey runs. */
export async function joinAsMinor(page: Page): Promise<void> {
  const { nickname, email, password, language } = newPerson('pt-BR')
  const birthDate = `${new Date().getUTCFullYear() - 17}-12-31`
  const data = { name: nickname, nickname, email, password, birthDate, language }
  const post = async () => (await page.request.post('/api/auth/sign-up/email', { data })).status()
  await expect.poll(post, { intervals: [1_000] }).toBe(200)
}

/** Pays with a test card on the page of the provider for trying out. */
export async function payBy(page: Page, card: string): Promise<void> {
  await page.locator(`button[name=card][value="${card}"]`).click()
}

/** Has the provider for trying out do something. */
export async function control(page: Page, url: string, data: object): Promise<void> {
  expect((await page.request.post(url, { data })).status()).toBe(200)
}
