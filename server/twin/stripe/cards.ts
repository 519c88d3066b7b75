import type { Decline } from './payment-objects.ts'

/** Cards for trying out, by their last digits, and what becomes of a payment with each. Source: Stripe's test cards. */
export const testCards = {
  '4242': { number: '4242 4242 4242 4242', outcome: 'paid' },
  '0341': { number: '4000 0000 0000 0341', outcome: 'paidOnce' },
  '0002': { number: '4000 0000 0000 0002', outcome: 'declined' },
  '9995': { number: '4000 0000 0000 9995', outcome: 'insufficientFunds' },
  '3155': { number: '4000 0025 0000 3155', outcome: 'authentication' },
} as const

export type TestCard = keyof typeof testCards

/** The order in which they are offered: keys of digits stand in an order of their own. */
export const offeredCards: readonly TestCard[] = ['4242', '0341', '0002', '9995', '3155']

export function isTestCard(card: string): card is TestCard {
  return Object.hasOwn(testCards, card)
}

export const declines = {
  declined: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficientFunds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
} as const satisfies Record<string, Decline>

export type DeclineReason = keyof typeof declines | 'authenticationFailed'

const authenticationRequired: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** What a bank says to a charge that is made without the buyer: a renewal, or another price; null where it lets it through. */
export function offSessionDecline(card: TestCard): Decline | null {
  const { outcome } = testCards[card]
  if (outcome === 'paid') return null
  if (outcome === 'authentication') return authenticationRequired
  return outcome === 'insufficientFunds' ? declines.insufficientFunds : declines.declined
}
