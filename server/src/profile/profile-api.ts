export { onBoard, publicProfilesOf, readMe, publicFactsOf, type Me } from './profile-view.ts'
export {
  addProgress,
  lockPlayer,
  lockPlayers,
  readShownAvatar,
  takeOff,
  ownStreak,
  payeeFactsOf,
  playerFactsOf,
  totalPointsOf,
  writeAvatar,
  writeIdentityVerified,
  writePictureUrl,
  writeStreak,
  writeWorn,
  xpOf,
  zoneOf,
  type LockedPlayer,
} from './profile-store.ts'
export { homeLevelOf, limitsSourcesOf, writeLevels } from './home-level-store.ts'
export { deletePlanPeriods, planOf, planPeriodsOf, writePlanPeriods } from './plan-store.ts'
export {
  deleteResidence,
  homeThatCounts,
  readHomes,
  readResidence,
  writeListed,
  writeResidence,
} from './residence-store.ts'
export { audiencesOf } from './audience-store.ts'
export { lockForDraw, type DrawnFor } from './draw-facts-store.ts'
