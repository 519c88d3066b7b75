export { audit } from './audit-store.ts'
export { balancesOf } from './statement.ts'
export {
  assertLawfulPostings,
  burnAll,
  creditBought,
  debitBought,
  debtOf,
  forgiveDebt,
  isTooLittle,
  lockLots,
  payDebt,
  payFor,
  post,
  postAll,
  returnPayment,
  type Movement,
  type Posted,
} from './post.ts'
export { budgetsOf, fundCampaign, lockBudget, payPrize, returnCampaign } from './campaign-account-store.ts'
export { readHeld, type HeldAt } from './statement-store.ts'
export { burnFromTreasury, donateTo, treasuryOf } from './treasury-store.ts'
