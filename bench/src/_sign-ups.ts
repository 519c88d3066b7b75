import { randomUUID } from 'node:crypto'

import type { Caller } from './_calls.ts'

export const password = 'uma senha bem comprida'

/** Somebody who has signed up by the front door. */
export type Person = { email: string; cookie: string }

/** Makes an account over HTTP, with a hash of its password; the number makes its nickname. */
export async function signUp(caller: Caller, number: number): Promise<Person> {
  const email = `p${number}.${randomUUID().slice(0, 8)}@example.org`
  const nickname = `bench ${letters(number)}`
  const body = { name: nickname, nickname, email, password, birthDate: '1990-05-01', language: 'pt-BR' }
  const reply = await caller.call('POST', '/api/auth/sign-up/email', { body })
  if (reply.status !== 200) throw new Error(`sign-up: ${reply.status} ${reply.body}`)
  return { email, cookie: reply.cookie }
}

/** Nicknames that are not alike: numbers look like letters. */
function letters(number: number): string {
  const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ka', 'me', 'pa']
  return [number >> 6, (number >> 3) & 7, number & 7].map((digit) => syllables[digit]).join('')
}
