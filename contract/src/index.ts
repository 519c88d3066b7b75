import { authContract, confirmationContract } from './auth.ts'
import { healthContract } from './health.ts'
import { leaderboardContract } from './leaderboard.ts'
import { matchContract } from './match.ts'
import { profileContract } from './profile.ts'
import { questionContract } from './question.ts'
import { walletContract } from './wallet.ts'

/** Everything that web and server may say to each other over HTTP, under the prefix `/api`. */
export const contract = {
  health: healthContract,
  auth: authContract,
  confirmation: confirmationContract,
  profile: profileContract,
  question: questionContract,
  match: matchContract,
  wallet: walletContract,
  leaderboard: leaderboardContract,
}

export type Contract = typeof contract
