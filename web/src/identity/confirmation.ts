import { isDeadLink } from './link-state.ts'

/** What the page behind a confirmation mail shows. */
export type Confirmation =
  | { name: 'checking' }
  | { name: 'confirmed'; nickname: string }
  | { name: 'pending'; nickname: string }
  | { name: 'invalid' }
  | { name: 'failed'; error: unknown }
  | { name: 'disowned' }

/** Where the page begins: a link that the server already refused, or that carries no token, is not asked about. */
export function confirmationAtStart(token: string | null, error: string | null): Confirmation {
  return token && !error ? { name: 'checking' } : { name: 'invalid' }
}

/** After the server said whose the token is. */
export function afterAnswer(answer: { nickname: string; confirmed: boolean }): Confirmation {
  return { name: answer.confirmed ? 'confirmed' : 'pending', nickname: answer.nickname }
}

/** After the call failed: a refused token is a dead link, anything else can be tried again. */
export function afterFailure(error: unknown): Confirmation {
  return isDeadLink(error) ? { name: 'invalid' } : { name: 'failed', error }
}
