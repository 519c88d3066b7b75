export { areFriends, blockPartners, friendIds, inAnyBlock, isBlockedBetween } from './people-store.ts'
export { ratedFacesOf } from './people-view.ts'
