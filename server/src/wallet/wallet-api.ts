export { audit } from './audit-store.ts'
export { balancesOf } from './statement.ts'
export {
  burnAll,
  creditBought,
  debitBought,
  debtOf,
  donateTo,
  forgiveDebt,
  lockLots,
  payDebt,
  payFor,
  post,
  postAll,
  returnPayment,
  treasuryOf,
  type Movement,
  type Posted,
} from './post.ts'
export { readHeld, type HeldAt } from './statement-store.ts'
