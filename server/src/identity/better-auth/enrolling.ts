import { AsyncLocalStorage } from 'node:async_hooks'

/** What the trigger `users_enrol` makes the profile of, in the statement that makes the user. */
export type Enrolment = {
  nickname: string
  nicknameKey: string
  nicknameReadKey: string
  birthDate: string
  language: string
}

/**
 * The sign-up that is being made, for better-auth's hooks, which are not told of it. Its password is hashed before
 * better-auth opens its transaction: whoever waits for a turn must not hold a connection.
 */
export const enrolling = new AsyncLocalStorage<{ enrolment: Enrolment; password: string; passwordHash: string }>()
