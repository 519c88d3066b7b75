import { accountContract } from './account.ts'
import { adminContract } from './admin.ts'
import { authContract, confirmationContract } from './auth.ts'
import { healthContract } from './health.ts'
import { languageContract } from './language.ts'
import { leaderboardContract } from './leaderboard.ts'
import { matchContract } from './match.ts'
import { profileContract } from './profile.ts'
import { questionContract } from './question.ts'
import { settingsContract } from './settings.ts'
import { sponsorContract } from './sponsor.ts'
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
  settings: settingsContract,
  language: languageContract,
  admin: adminContract,
  sponsor: sponsorContract,
}

export type Contract = typeof contract
