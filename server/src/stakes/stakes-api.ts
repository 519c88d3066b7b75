export {
  assertBotStake,
  assertPairMayStake,
  assertMayStake,
  mayPair,
  mayStake,
  mayStakeAgainstBot,
  lockStakes,
  recordStake,
} from './assert-stake.ts'
