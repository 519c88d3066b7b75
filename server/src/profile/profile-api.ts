export { facesOf } from './faces-of.ts'
export { addProgress, lockPlayer, totalPointsOf, writeStreak, zoneOf, type LockedPlayer } from './profile-store.ts'
