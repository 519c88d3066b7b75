import { refusals, type RefusalCode } from '@satoshi/contract/refusals'
import type { Cents } from '@satoshi/rules/money'

import type { ReadGauges } from '../platform/metrics.ts'
import type { Clock } from '../platform/clock.ts'

/** What this process has sent and refused since it started. */
export type TransferCounts = { sent: number; cents: number; refused: Map<RefusalCode, number> }

export function newCounts(): TransferCounts {
  return { sent: 0, cents: 0, refused: new Map() }
}

export function countSent(counts: TransferCounts, amountCents: Cents): void {
  counts.sent += 1
  counts.cents += amountCents
}

export function countRefusal({ refused }: TransferCounts, code: RefusalCode): void {
  refused.set(code, (refused.get(code) ?? 0) + 1)
}

/** Refusals of transfers by name, as `receiverLimit`. */
const reasons = Object.keys(refusals).flatMap((code) => (code.startsWith('transfer.') ? [code.slice(9)] : []))

/** What a process counts, as gauges; rates over all processes are Prometheus's. */
export function countGauges(counts: TransferCounts, clock: Clock): ReadGauges<string> {
  const help = Object.fromEntries(
    reasons.map((reason): [string, string] => [
      nameOf(reason),
      `Transfers refused as transfer.${reason} since the start`,
    ]),
  )
  const values = () => ({
    transfersSent: counts.sent,
    transfersSentCents: counts.cents,
    ...Object.fromEntries(
      // safe: the reasons are those of the catalogue
      reasons.map((reason) => [nameOf(reason), counts.refused.get(`transfer.${reason}` as RefusalCode) ?? 0]),
    ),
  })
  return {
    help: {
      transfersSent: 'Transfers between players that this process has sent since its start',
      transfersSentCents: 'What they moved, in cents of BTZ',
      ...help,
    },
    current: () => Promise.resolve({ at: clock.now(), values: values() }),
    clock,
    ageName: 'transferCountsAgeSeconds',
  }
}

function nameOf(reason: string): string {
  return `transfersRefused${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
}
