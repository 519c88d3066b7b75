import { accountContract } from './identity/account.ts'
import { achievementContract } from './achievement.ts'
import { adminContract } from './admin.ts'
import { authContract, confirmationContract } from './identity/auth.ts'
import { avatarContract } from './avatar.ts'
import { battleContract } from './battle.ts'
import { boxContract } from './box.ts'
import { campaignContract } from './campaign.ts'
import { dashboardContract } from './dashboard.ts'
import { districtContract } from './district.ts'
import { duelContract } from './duel.ts'
import { evolutionContract } from './evolution.ts'
import { healthContract } from './health.ts'
import { identityCheckContract } from './identity-check.ts'
import { inventoryContract } from './inventory.ts'
import { inviteContract } from './invite.ts'
import { languageContract } from './language.ts'
import { leaderboardContract } from './leaderboard.ts'
import { livesContract } from './lives.ts'
import { leagueContract } from './league.ts'
import { matchContract } from './match.ts'
import { matchmakingContract } from './matchmaking.ts'
import { missionContract } from './mission.ts'
import { muralContract } from './mural.ts'
import { nearbyContract } from './nearby.ts'
import { noticeContract } from './notification.ts'
import { peopleContract } from './people.ts'
import { paymentContract } from './payment.ts'
import { presenceContract } from './presence.ts'
import { profileContract } from './profile.ts'
import { questionContract } from './question.ts'
import { rideContract } from './ride.ts'
import { reviewContract } from './review.ts'
import { settingsContract } from './settings.ts'
import { showcaseContract } from './showcase.ts'
import { sponsorContract } from './sponsor.ts'
import { stakesContract } from './stakes.ts'
import { storeContract } from './store.ts'
import { streakContract } from './streak.ts'
import { subscriptionContract } from './subscription.ts'
import { transferContract } from './transfer.ts'
import { walletContract } from './wallet.ts'

/** Everything that web and server may say to each other over HTTP, under the prefix `/api`. */
export const contract = {
  health: healthContract,
  auth: authContract,
  confirmation: confirmationContract,
  account: accountContract,
  profile: profileContract,
  avatar: avatarContract,
  identityCheck: identityCheckContract,
  evolution: evolutionContract,
  dashboard: dashboardContract,
  question: questionContract,
  match: matchContract,
  wallet: walletContract,
  transfer: transferContract,
  nearby: nearbyContract,
  streak: streakContract,
  inventory: inventoryContract,
  store: storeContract,
  payment: paymentContract,
  subscription: subscriptionContract,
  lives: livesContract,
  leaderboard: leaderboardContract,
  league: leagueContract,
  presence: presenceContract,
  people: peopleContract,
  district: { ...districtContract, ...muralContract },
  battle: battleContract,
  duel: duelContract,
  invite: inviteContract,
  matchmaking: matchmakingContract,
  stakes: stakesContract,
  mission: missionContract,
  box: boxContract,
  review: reviewContract,
  notification: noticeContract,
  achievement: achievementContract,
  settings: settingsContract,
  language: languageContract,
  admin: adminContract,
  sponsor: sponsorContract,
  campaign: campaignContract,
  showcase: showcaseContract,
  ride: rideContract,
}

export type Contract = typeof contract
