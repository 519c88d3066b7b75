export { readActs, readReviewDays } from './act-store.ts'
export { revokeIdentity } from './revoke.ts'
export { readDecided, readKeysInUse, readPending } from './queue-store.ts'
