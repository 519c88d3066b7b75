export { availabilitiesOf, neverHere, presenceOf } from './presence-of.ts'
export { writeAvailability as setAvailability, writePlaying as setPlaying } from './presence-store.ts'
