import { randomBytes } from 'node:crypto'

/** What stands before the ids of each kind of object, as at Stripe in test mode. */
const prefixes = {
  customer: 'cus_',
  session: 'cs_test_',
  intent: 'pi_',
  charge: 'ch_',
  refund: 're_',
  dispute: 'du_',
  event: 'evt_',
  request: 'req_',
  method: 'pm_',
  transaction: 'txn_',
  price: 'price_',
  product: 'prod_',
  subscription: 'sub_',
  subscriptionItem: 'si_',
  invoice: 'in_',
  upcomingInvoice: 'upcoming_in_',
  invoiceLine: 'il_',
  invoicePayment: 'inpay_',
  portal: 'bps_',
  portalConfiguration: 'bpc_',
} as const

export function newStripeId(kind: keyof typeof prefixes): string {
  return `${prefixes[kind]}${randomBytes(14).toString('hex')}`
}
