import { achievement } from './achievement/achievement.ts'
import { box } from './box/box.ts'
import { campaign } from './campaign/campaign.ts'
import { evolution } from './evolution/evolution.ts'
import { league } from './league/league.ts'
import { presence } from './presence/presence.ts'
import { dashboard } from './dashboard/dashboard.ts'
import { dev } from './dev/dev.ts'
import { district } from './district/district.ts'
import { duel } from './duel/duel.ts'
import { gamification } from './gamification/gamification.ts'
import { identityCheck } from './identity-check/identity-check.ts'
import { invite } from './invite/invite.ts'
import { leaderboard } from './leaderboard/leaderboard.ts'
import { mission } from './mission/mission.ts'
import { mode } from './mode/mode.ts'
import { nearby } from './nearby/nearby.ts'
import { notification } from './notification/notification.ts'
import { payment } from './payment/payment.ts'
import { people } from './people/people.ts'
import { profile } from './profile/profile.ts'
import { publicDomains } from './public-domains.ts'
import { quiz } from './quiz/quiz.ts'
import { review } from './review/review.ts'
import { ride } from './ride/ride.ts'
import { settings } from './settings/settings.ts'
import { sponsor } from './sponsor/sponsor.ts'
import { stakes } from './stakes/stakes.ts'
import { store } from './store/store.ts'
import { streak } from './streak/streak.ts'
import { subscription } from './subscription/subscription.ts'
import { transfer } from './transfer/transfer.ts'
import { wallet } from './wallet/wallet.ts'

/**
 * The domains of the web that have something to say of themselves. Places of the navigation and sections of the settings
 * stand in their order.
 */
export const domains = [
  dashboard,
  mode,
  quiz,
  ride,
  mission,
  leaderboard,
  wallet,
  review,
  district,
  store,
  payment,
  subscription,
  profile,
  settings,
  identityCheck,
  gamification,
  duel,
  notification,
  box,
  league,
  evolution,
  achievement,
  streak,
  stakes,
  sponsor,
  campaign,
  people,
  presence,
  invite,
  nearby,
  transfer,
  dev,
  ...publicDomains,
]
