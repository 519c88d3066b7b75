export { facesOf } from './faces-of.ts'
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
export { readMe } from './profile-view.ts'
export { publicFactsOf } from './public-profile.ts'
