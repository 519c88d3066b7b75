import { achievement } from './achievement/achievement.ts'
import { activity } from './activity/activity.ts'
import { admin } from './admin/admin.ts'
import { avatar } from './avatar/avatar.ts'
import { bot } from './bot/bot.ts'
import { box } from './box/box.ts'
import { dashboard } from './dashboard/dashboard.ts'
import { campaign } from './campaign/campaign.ts'
import { commands } from './platform/commands-part.ts'
import type { Base } from './platform/domain.ts'
import { files } from './platform/files/files-part.ts'
import { duel } from './duel/duel.ts'
import { district } from './district/district.ts'
import { evolution } from './evolution/evolution.ts'
import { identity } from './identity/identity.ts'
import { identityCheck } from './identity-check/identity-check.ts'
import { inventory } from './inventory/inventory.ts'
import { invite } from './invite/invite.ts'
import { leaderboard } from './leaderboard/leaderboard.ts'
import { league } from './league/league.ts'
import { lives } from './lives/lives.ts'
import { match } from './match/match.ts'
import { matchmaking } from './matchmaking/matchmaking.ts'
import { mission } from './mission/mission.ts'
import { nearby } from './nearby/nearby.ts'
import { notification } from './notification/notification.ts'
import { payment } from './payment/payment.ts'
import { people } from './people/people.ts'
import { preference } from './preference/preference.ts'
import { presence } from './presence/presence.ts'
import { profile } from './profile/profile.ts'
import { progress } from './progress/progress.ts'
import { question } from './question/question.ts'
import { quiz } from './quiz/quiz.ts'
import { rating } from './rating/rating.ts'
import { review } from './review/review.ts'
import { ride } from './ride/ride.ts'
import { showcase } from './showcase/showcase.ts'
import { sponsor } from './sponsor/sponsor.ts'
import { stakes } from './stakes/stakes.ts'
import { store } from './store/store.ts'
import { subscription } from './subscription/subscription.ts'
import { transfer } from './transfer/transfer.ts'
import { wallet } from './wallet/wallet.ts'

/**
 * The domains of the server, lowest first (the levels of `scripts/checks/boundary-table.ts`), after the commands and the files of all of them:
 * `app.ts` folds them.
 */
export const domains = [
  commands,
  files,
  identity,
  wallet,
  profile,
  question,
  notification,
  presence,
  rating,
  inventory,
  activity,
  progress,
  avatar,
  people,
  preference,
  stakes,
  bot,
  lives,
  identityCheck,
  payment,
  match,
  quiz,
  duel,
  store,
  transfer,
  subscription,
  review,
  evolution,
  sponsor,
  showcase,
  district,
  campaign,
  ride,
  invite,
  nearby,
  matchmaking,
  mission,
  leaderboard,
  achievement,
  league,
  box,
  admin,
  dashboard,
] as const

type AnyDomain = (typeof domains)[number]
type All<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never
/** What all domains give together by one of their parts. */
export type Given<Part extends 'open' | 'routes' | 'live' | 'events'> = All<ReturnType<NonNullable<AnyDomain[Part]>>>
/** What all domains have opened. */
export type Services = Base & Given<'open'>
