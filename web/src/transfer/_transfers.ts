import type { PublicProfile } from '@satoshi/contract/person'
import type { TransferReceipt, Transfers } from '@satoshi/contract/transfer'
import { hour } from '@satoshi/rules/time'

import { formatBtz } from '../game-kit/btz.tsx'
import { ids } from '../lib/_ids.ts'
import { loadTexts, pass, turn } from '../lib/_screen.tsx'
import { addOwnFormats } from '../lib/i18n.ts'

/** The instant at which tests stand. */
export const at = Date.parse('2026-11-26T15:00:00Z')

/** The texts that the screen and what lies over the others use. */
export async function prepareTransfers(): Promise<void> {
  await loadTexts('app', 'errors', 'a11y', 'auth', 'transfer', 'nearby', 'people', 'refusals')
  addOwnFormats({ btz: formatBtz })
}

/** What Ana may send: 600 BTZ are there, 800 are left today. */
export function transfersOf(changes: Partial<Transfers> = {}): Transfers {
  return {
    id: ids.ana,
    barred: null,
    sendableCents: 60_000,
    leastCents: 100,
    mostCents: 100_000,
    day: { mostCents: 200_000, sentCents: 120_000, leftCents: 80_000, closesAt: at + 9 * hour },
    month: { mostCents: 1_000_000, sentCents: 120_000, leftCents: 880_000 },
    transfersLeft: 17,
    passwordAboveCents: 50_000,
    serverNow: at,
    ...changes,
  }
}

/** Bia or Caio, as the server shows people. */
export function personOf(who: 'bia' | 'caio'): PublicProfile {
  return {
    id: ids[who],
    nickname: who === 'bia' ? 'Bia' : 'Caio',
    avatarUrl: null,
    avatarId: null,
    accessoryId: null,
    skinId: null,
    level: 5,
    isBot: false,
  }
}

/** A transfer with Bia as Ana sees it. */
export function receiptOf(changes: Partial<TransferReceipt> = {}): TransferReceipt {
  return {
    id: '0199f1f0-0000-7000-8000-00000000aaaa',
    transferType: 'p2p',
    direction: 'sent',
    other: personOf('bia'),
    amountCents: 5_000,
    at,
    ...changes,
  }
}

/** Waits until `check` does not fail, a millisecond of the fake clock at a time: what several queries bring is told one after the other. */
export async function soon<Value>(check: () => Value): Promise<Value> {
  for (let millis = 0; ; millis += 1) {
    try {
      return check()
    } catch (error) {
      if (millis > 3_000) throw error
    }
    await turn()
    await pass(1)
  }
}
