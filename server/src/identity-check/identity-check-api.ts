export { readActs } from './act-store.ts'
export { readDecided, readKeysInUse, readPending } from './queue-store.ts'
