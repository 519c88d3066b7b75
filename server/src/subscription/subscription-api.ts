export { isPlanOffered } from './subscription-view.ts'
export { reconcileBills, type BillReconciliation } from './reconcile-bills.ts'
