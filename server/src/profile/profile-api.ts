export { onBoard, publicProfilesOf, readMe, publicFactsOf } from './profile-view.ts'
export {
  addProgress,
  lockPlayer,
  lockPlayers,
  readShownAvatar,
  takeOff,
  ownStreak,
  planOf,
  playerFactsOf,
  totalPointsOf,
  writeAvatar,
  writePictureUrl,
  writeStreak,
  writeWorn,
  xpOf,
  zoneOf,
  type LockedPlayer,
} from './profile-store.ts'
