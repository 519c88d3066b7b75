import type { LinkPurpose } from '@satoshi/contract/identity/account'

import { refusalOf } from '../kit/refusal-text.ts'

/** Whose a link is; `email` is the new address of a change of address. */
export type ShownLink = { nickname: string; email: string | null }

/** What the page behind a link of a mail shows, until what the link is for has been done. */
export type LinkState =
  | { name: 'checking' }
  | { name: 'ready'; link: ShownLink }
  | { name: 'invalid' }
  | { name: 'failed'; error: unknown }

/** A page without a token asks nothing. */
export function linkAtStart(token: string | null): LinkState {
  return { name: token ? 'checking' : 'invalid' }
}

/** After the server said whose the link is; one that is for something else opens nothing here. */
export function afterShown(answer: ShownLink & { purpose: LinkPurpose }, wanted: LinkPurpose): LinkState {
  if (answer.purpose !== wanted) return { name: 'invalid' }
  return { name: 'ready', link: { nickname: answer.nickname, email: answer.email } }
}

/** After the server could not say it: a refused token is a dead link, anything else can be tried again. */
export function afterNotShown(error: unknown): LinkState {
  return isDeadLink(error) ? { name: 'invalid' } : { name: 'failed', error }
}

/** Whether an error says that a link is too old, used up, or none. */
export function isDeadLink(error: unknown): boolean {
  const { code } = refusalOf(error)
  return code === 'auth.linkInvalid' || code === 'request.invalid'
}
