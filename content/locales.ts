import type a11y from './locales/pt-BR/a11y.json'
import type account from './locales/pt-BR/account.json'
import type app from './locales/pt-BR/app.json'
import type arena from './locales/pt-BR/arena.json'
import type auth from './locales/pt-BR/auth.json'
import type dashboard from './locales/pt-BR/dashboard.json'
import type dev from './locales/pt-BR/dev.json'
import type duel from './locales/pt-BR/duel.json'
import type errors from './locales/pt-BR/errors.json'
import type feedback from './locales/pt-BR/feedback.json'
import type invite from './locales/pt-BR/invite.json'
import type leaderboard from './locales/pt-BR/leaderboard.json'
import type match from './locales/pt-BR/match.json'
import type people from './locales/pt-BR/people.json'
import type quiz from './locales/pt-BR/quiz.json'
import type refusals from './locales/pt-BR/refusals.json'
import type settings from './locales/pt-BR/settings.json'
import type social from './locales/pt-BR/social.json'
import type stakes from './locales/pt-BR/stakes.json'
import type statement from './locales/pt-BR/statement.json'
import type topics from './locales/pt-BR/topics.json'
import type wallet from './locales/pt-BR/wallet.json'
import type welcome from './locales/pt-BR/welcome.json'

/**
 * Every text of the product: one file a namespace, whose name is the first segment of its keys
 * (`errors.pageNotFound` stands in `errors.json`). The Portuguese files say which keys there are.
 */
export type Texts = {
  a11y: typeof a11y
  account: typeof account
  app: typeof app
  arena: typeof arena
  auth: typeof auth
  dashboard: typeof dashboard
  dev: typeof dev
  duel: typeof duel
  errors: typeof errors
  feedback: typeof feedback
  invite: typeof invite
  leaderboard: typeof leaderboard
  match: typeof match
  people: typeof people
  quiz: typeof quiz
  refusals: typeof refusals
  settings: typeof settings
  social: typeof social
  stakes: typeof stakes
  statement: typeof statement
  topics: typeof topics
  wallet: typeof wallet
  welcome: typeof welcome
}

export type TextFile = keyof Texts

/** The texts of one file in one language; rejects where there is no such file. */
export async function loadTexts(language: string, file: string): Promise<object> {
  const loaded: unknown = await import(`./locales/${language}/${file}.json`, { with: { type: 'json' } })
  // safe: the loader of JSON files gives what stands in them as the default export
  return (loaded as { default: object }).default
}
