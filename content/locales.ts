import type a11y from './locales/pt-BR/a11y.json'
import type account from './locales/pt-BR/account.json'
import type achievement from './locales/pt-BR/achievement.json'
import type app from './locales/pt-BR/app.json'
import type auth from './locales/pt-BR/auth.json'
import type avatar from './locales/pt-BR/avatar.json'
import type battle from './locales/pt-BR/battle.json'
import type campaign from './locales/pt-BR/campaign.json'
import type dashboard from './locales/pt-BR/dashboard.json'
import type dev from './locales/pt-BR/dev.json'
import type district from './locales/pt-BR/district.json'
import type duel from './locales/pt-BR/duel.json'
import type errors from './locales/pt-BR/errors.json'
import type evolution from './locales/pt-BR/evolution.json'
import type feedback from './locales/pt-BR/feedback.json'
import type gamification from './locales/pt-BR/gamification.json'
import type identityCheck from './locales/pt-BR/identityCheck.json'
import type invite from './locales/pt-BR/invite.json'
import type item from './locales/pt-BR/item.json'
import type leaderboard from './locales/pt-BR/leaderboard.json'
import type league from './locales/pt-BR/league.json'
import type lobby from './locales/pt-BR/lobby.json'
import type match from './locales/pt-BR/match.json'
import type mission from './locales/pt-BR/mission.json'
import type mode from './locales/pt-BR/mode.json'
import type mural from './locales/pt-BR/mural.json'
import type nearby from './locales/pt-BR/nearby.json'
import type notification from './locales/pt-BR/notification.json'
import type payment from './locales/pt-BR/payment.json'
import type people from './locales/pt-BR/people.json'
import type profile from './locales/pt-BR/profile.json'
import type quiz from './locales/pt-BR/quiz.json'
import type refusals from './locales/pt-BR/refusals.json'
import type review from './locales/pt-BR/review.json'
import type ride from './locales/pt-BR/ride.json'
import type settings from './locales/pt-BR/settings.json'
import type showcase from './locales/pt-BR/showcase.json'
import type social from './locales/pt-BR/social.json'
import type sponsor from './locales/pt-BR/sponsor.json'
import type stakes from './locales/pt-BR/stakes.json'
import type statement from './locales/pt-BR/statement.json'
import type store from './locales/pt-BR/store.json'
import type support from './locales/pt-BR/support.json'
import type streak from './locales/pt-BR/streak.json'
import type subscription from './locales/pt-BR/subscription.json'
import type topics from './locales/pt-BR/topics.json'
import type transfer from './locales/pt-BR/transfer.json'
import type wallet from './locales/pt-BR/wallet.json'
import type welcome from './locales/pt-BR/welcome.json'

/**
 * Every text of the product: one file a namespace, whose name is the first segment of its keys
 * (`errors.pageNotFound` stands in `errors.json`). The Portuguese files say which keys there are.
 */
export type Translations = {
  a11y: typeof a11y
  account: typeof account
  achievement: typeof achievement
  app: typeof app
  auth: typeof auth
  avatar: typeof avatar
  battle: typeof battle
  campaign: typeof campaign
  dashboard: typeof dashboard
  dev: typeof dev
  district: typeof district
  duel: typeof duel
  errors: typeof errors
  evolution: typeof evolution
  feedback: typeof feedback
  gamification: typeof gamification
  identityCheck: typeof identityCheck
  invite: typeof invite
  item: typeof item
  leaderboard: typeof leaderboard
  league: typeof league
  lobby: typeof lobby
  match: typeof match
  mission: typeof mission
  mode: typeof mode
  mural: typeof mural
  nearby: typeof nearby
  notification: typeof notification
  payment: typeof payment
  people: typeof people
  profile: typeof profile
  quiz: typeof quiz
  refusals: typeof refusals
  review: typeof review
  ride: typeof ride
  settings: typeof settings
  showcase: typeof showcase
  social: typeof social
  sponsor: typeof sponsor
  stakes: typeof stakes
  statement: typeof statement
  store: typeof store
  support: typeof support
  streak: typeof streak
  subscription: typeof subscription
  topics: typeof topics
  transfer: typeof transfer
  wallet: typeof wallet
  welcome: typeof welcome
}

export type TranslationFile = keyof Translations

/** The texts of one file in one language; rejects where there is no such file. */
export async function loadTranslations(language: string, file: string): Promise<object> {
  const loaded: unknown = await import(`./locales/${language}/${file}.json`, { with: { type: 'json' } })
  // safe: the loader of JSON files gives what stands in them as the default export
  return (loaded as { default: object }).default
}
