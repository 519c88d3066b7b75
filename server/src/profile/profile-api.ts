export { publicProfilesOf, readMe, publicFactsOf } from './profile-view.ts'
export {
  addProgress,
  lockPlayer,
  lockPlayers,
  readShownAvatar,
  ownStreak,
  totalPointsOf,
  writeAvatar,
  writePictureUrl,
  writeStreak,
  xpOf,
  zoneOf,
  type LockedPlayer,
} from './profile-store.ts'
