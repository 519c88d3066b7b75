import { centsPerBtz } from '@satoshi/rules/money'
import { hour } from '@satoshi/rules/time'

import { processEnvironment, readPaymentKeys } from '../config.ts'
import { findStandingAccount } from '../identity/identity-api.ts'
import { newId } from '../platform/ids.ts'
import { forgiveDebt } from '../wallet/wallet-api.ts'
import { reconcile, type Reconciliation } from '../payment/payment-api.ts'
import { reconcileBills, type BillReconciliation } from '../subscription/subscription-api.ts'
import { ProviderAway } from '../platform/payments/payment-provider.ts'
import { twinKeysIn } from '../platform/payments/start-twin.ts'
import { openStripe } from '../platform/payments/stripe-provider.ts'
import { exitCodes, printable, type AdminCommand, type AdminContext, type ExitCode } from './admin-command.ts'

/** Faults of what another system sold by the same account. */
const foreign = ['unknown order', 'unknown plan']

/** How far back orders, provider and ledger are held against each other. */
const window = 30 * 24 * hour

/** `payments`: whether orders, provider and ledger agree over 30 days. Exit code 1 where they do not, or something waits. */
export async function reportPayments(context: AdminContext): Promise<ExitCode> {
  const { connection, place, now, json, print, complain } = context
  const keys = readPaymentKeys(processEnvironment()) ?? (await twinKeysIn(place.dataDir))
  const provider = keys && (await openStripe(keys))
  try {
    const report = await reconcile(connection.db, provider, { since: now - window, now })
    const plans = await reconcileBills(connection.db, provider && provider.plans, { since: now - window, now })
    if (json) print(JSON.stringify({ ...report, plans }))
    else for (const line of linesOf(report, plans)) print(line)
    // What others send, without a signature or about what they sold, is said and is no fault of ours.
    const wrong = report.oddEvents.filter(
      ({ outcome, fault }) => outcome === 'refused' && !foreign.includes(fault ?? ''),
    )
    return report.disagreements.length + plans.disagreements.length + wrong.length === 0
      ? exitCodes.well
      : exitCodes.wrong
  } catch (error) {
    if (!(error instanceof ProviderAway)) throw error
    complain('The payment provider does not answer; try again later.')
    return exitCodes.failed
  }
}

/** `payments forgive`: takes off what a player owes. Exit code 2 for nobody of that name. */
export function forgive(who: string): AdminCommand {
  return async ({ connection, now, print, complain }) => {
    const account = await findStandingAccount(connection.db, who)
    if (!account) {
      complain(`There is no account of ${printable(who)}.`)
      return exitCodes.failed
    }
    const { userId, nickname } = account
    const owed = await connection.inTransaction((tx) => forgiveDebt(tx, { userId, ref: newId(now), at: now }))
    print(
      owed === 0
        ? `${printable(nickname)} owes nothing.`
        : `${printable(nickname)} owed ${owed / centsPerBtz} Beetz, and owes nothing now.`,
    )
    return exitCodes.well
  }
}

function linesOf(report: Reconciliation, plans: BillReconciliation): string[] {
  const { states, paidCentavos, refundedCentavos, atProvider, disagreements, oddEvents, forgeries } = report
  const counts = Object.entries(states).map(([state, count]) => `${count} ${state}`)
  return [
    `Orders of 30 days: ${counts.join(', ') || 'none'}.`,
    `Paid ${reais(paidCentavos)}, given back ${reais(refundedCentavos)}.`,
    atProvider === null ? 'No provider is configured: it was not asked.' : `The provider knows ${atProvider} pages.`,
    `Plans of 30 days: ${plans.bills} bills, paid ${reais(plans.paidCentavos)}, given back ${reais(plans.refundedCentavos)}.`,
    ...disagreements.map(({ order, what }) => `order ${printable(order)}: ${what}`),
    ...plans.disagreements.map(({ bill, what }) => `bill ${printable(bill)}: ${what}`),
    ...oddEvents.map(
      ({ id, type, outcome, fault }) => `event ${printable(id)} (${printable(type)}): ${fault ?? outcome}`,
    ),
    ...(forgeries > 0 ? [`${forgeries} events without the provider’s signature.`] : []),
    disagreements.length + plans.disagreements.length === 0
      ? 'Orders, plans, provider and ledger agree.'
      : 'They do not agree.',
  ]
}

function reais(centavos: number): string {
  return `R$ ${(centavos / 100).toFixed(2)}`
}
