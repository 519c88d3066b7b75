export { facesOf, readMe, publicFactsOf } from './profile-view.ts'
export {
  addProgress,
  lockPlayer,
  lockPlayers,
  readShownFace,
  ownStreak,
  totalPointsOf,
  writeAvatar,
  writePictureUrl,
  writeStreak,
  xpOf,
  zoneOf,
  type LockedPlayer,
} from './profile-store.ts'
