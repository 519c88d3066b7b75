export { demandBotStake, demandPair, demandStake, mayPair, mayStake, mayStakeAgainstBot } from './demand-stake.ts'
export { lockStakes, recordStake } from './record-stake.ts'
