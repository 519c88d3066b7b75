export { facesOf } from './faces-of.ts'
export { addProgress, lockPlayer, writeStreak, zoneOf, type LockedPlayer } from './profile-store.ts'
