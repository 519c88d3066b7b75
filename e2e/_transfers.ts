import type { Locator, Page } from '@playwright/test'

import { plantGain } from './_gains.ts'
import { expect } from './_journey.ts'
import { joinConfirmed } from './_payments.ts'
import type { Person } from './_player.ts'
import type { ServerProcess } from './_server.ts'
import { textIn } from './_texts.ts'

export const phone = {
  locale: 'pt-BR',
  viewport: { width: 390, height: 844 },
  theme: 'dark',
  reducedMotion: 'reduce',
} as const
export const desktop = {
  locale: 'ar-SA',
  viewport: { width: 1440, height: 900 },
  theme: 'light',
  reducedMotion: 'reduce',
} as const

/** Somebody of age with a verified identity, 600 BTZ earned and the gifts of the beginning. */
export async function joinVerified(page: Page, server: ServerProcess, language: string): Promise<Person> {
  const person = await joinConfirmed(page, server, language)
  await plantGain(server, person, 'verified')
  await plantGain(server, person, 'btz')
  return person
}

/** The code that somebody shows for an amount, as a picture on their screen. */
export async function codeOf(page: Page, { language }: Person, amount: string): Promise<Locator> {
  await page.goto('/p2p-transfer?tab=receive')
  await page.getByLabel(textIn(language, 'transfer.receive.amount')).fill(amount)
  await page.getByRole('button', { name: textIn(language, 'transfer.receive.withAmount') }).click()
  const own = page.getByRole('img', { name: textIn(language, 'transfer.receive.codeOf') }).last()
  await expect(own).toHaveAttribute('aria-label', new RegExp(amount.replace(',', '[.,]')))
  return own
}

/** Refusals are what the journey is about; any other fault on the console still fails it. */
export function onlyRefusals(faults: string[]): void {
  faults.splice(0, faults.length, ...faults.filter((fault) => !/status of 4\d\d/.test(fault)))
}
