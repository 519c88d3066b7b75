import { accountContract } from './account.ts'
import { adminContract } from './admin.ts'
import { authContract, confirmationContract } from './auth.ts'
import { duelContract } from './duel.ts'
import { healthContract } from './health.ts'
import { inviteContract } from './invite.ts'
import { languageContract } from './language.ts'
import { leaderboardContract } from './leaderboard.ts'
import { matchContract } from './match.ts'
import { matchmakingContract } from './matchmaking.ts'
import { peopleContract } from './people.ts'
import { presenceContract } from './presence.ts'
import { profileContract } from './profile.ts'
import { questionContract } from './question.ts'
import { settingsContract } from './settings.ts'
import { sponsorContract } from './sponsor.ts'
import { stakesContract } from './stakes.ts'
import { walletContract } from './wallet.ts'

/** Everything that web and server may say to each other over HTTP, under the prefix `/api`. */
export const contract = {
  health: healthContract,
  auth: authContract,
  confirmation: confirmationContract,
  account: accountContract,
  profile: profileContract,
  question: questionContract,
  match: matchContract,
  wallet: walletContract,
  leaderboard: leaderboardContract,
  presence: presenceContract,
  people: peopleContract,
  duel: duelContract,
  invite: inviteContract,
  matchmaking: matchmakingContract,
  stakes: stakesContract,
  settings: settingsContract,
  language: languageContract,
  admin: adminContract,
  sponsor: sponsorContract,
}

export type Contract = typeof contract
