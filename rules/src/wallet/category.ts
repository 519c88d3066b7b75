import type { RewardSource } from '../words.ts'

/** What a statement groups its entries by; each reason belongs to exactly one. Source: decision 0057. */
export const entryCategories = [
  'quizzes',
  'duels',
  'missions',
  'leagues',
  'levels',
  'gifts',
  'purchases',
  'stakes',
  'payments',
  'transfers',
  'other',
] as const
export type EntryCategory = (typeof entryCategories)[number]

/** Reasons under which BTZ move beside the rewards: spending, stakes and what comes of them, players among themselves. */
export const otherReasons = [
  'hint',
  'streakRepair',
  'missionReroll',
  'nickname',
  'districtMove',
  'districtDonation',
  'districtChallenge',
  'campaignPrize',
  'campaignFunded',
  'campaignReturned',
  'storePurchase',
  'storeUndone',
  'packageBought',
  'packageTakenBack',
  'packageReturned',
  'planMonth',
  'planTakenBack',
  'planReturned',
  'debtPaid',
  'debtForgiven',
  'stake',
  'prize',
  'stakeReturned',
  'p2p',
  'accountDeleted',
] as const

/** A reason that a statement knows by name. */
export type KnownReason = RewardSource | (typeof otherReasons)[number]

const categoryOfReason: Record<KnownReason, EntryCategory> = {
  answers: 'quizzes',
  explanation: 'quizzes',
  quizFinish: 'quizzes',
  perfectQuiz: 'quizzes',
  firstQuiz: 'quizzes',
  duelFinish: 'duels',
  duelWin: 'duels',
  duelDraw: 'duels',
  dailyDuel: 'duels',
  mission: 'missions',
  missionCombo: 'missions',
  box: 'missions',
  reviewRight: 'quizzes',
  levelUp: 'levels',
  streak: 'quizzes',
  league: 'leagues',
  battle: 'duels',
  achievement: 'levels',
  signUp: 'gifts',
  showcase: 'quizzes',
  hint: 'purchases',
  streakRepair: 'purchases',
  missionReroll: 'purchases',
  nickname: 'purchases',
  districtMove: 'purchases',
  districtDonation: 'purchases',
  districtChallenge: 'purchases',
  campaignPrize: 'missions',
  campaignFunded: 'other',
  campaignReturned: 'other',
  storePurchase: 'purchases',
  storeUndone: 'purchases',
  packageBought: 'payments',
  packageTakenBack: 'payments',
  packageReturned: 'payments',
  planMonth: 'payments',
  planTakenBack: 'payments',
  planReturned: 'payments',
  debtPaid: 'payments',
  debtForgiven: 'payments',
  stake: 'stakes',
  prize: 'stakes',
  stakeReturned: 'stakes',
  p2p: 'transfers',
  accountDeleted: 'other',
}

/** Whether a statement has a name for `reason`. */
export function isKnownReason(reason: string): reason is KnownReason {
  return Object.hasOwn(categoryOfReason, reason)
}

/** The category of a reason; one that nobody named is `other`. */
export function categoryOf(reason: string): EntryCategory {
  return isKnownReason(reason) ? categoryOfReason[reason] : 'other'
}
