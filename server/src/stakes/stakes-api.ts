export {
  demandBotStake,
  demandPair,
  demandStake,
  mayPair,
  mayStake,
  mayStakeAgainstBot,
  lockStakes,
  recordStake,
} from './demand-stake.ts'
