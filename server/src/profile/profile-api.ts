export { publicProfilesOf, readMe, publicFactsOf } from './profile-view.ts'
export {
  addProgress,
  lockPlayer,
  lockPlayers,
  readShownAvatar,
  ownStreak,
  planOf,
  playerFactsOf,
  totalPointsOf,
  writeAvatar,
  writePictureUrl,
  writeStreak,
  xpOf,
  zoneOf,
  type LockedPlayer,
} from './profile-store.ts'
