export { audit } from './audit-store.ts'
export { balancesOf } from './statement.ts'
export { type Movement, payFor, post, postAll, type Posted, burnAll, returnPayment } from './post.ts'
export { readHeld, type HeldAt } from './statement-store.ts'
