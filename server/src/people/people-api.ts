export { areFriends, blockedIds, blockPartners, friendIds, inAnyBlock, isBlockedBetween } from './people-store.ts'
export { ratedProfilesOf } from './people-view.ts'
