export { openPresence, type PresenceDesk } from './presence.ts'
export { presenceExportParts } from './presence-export.ts'
export { availabilitiesOf, neverHere, presenceOf } from './presence-of.ts'
export { presenceRoutes } from './presence-routes.ts'
export {
  deletePresence as leavePresence,
  writeAvailability as setAvailability,
  writePlaying as setPlaying,
} from './presence-store.ts'
