import { isRefusal } from '../lib/call-error.ts'

/** What is to be sent, to whom, and by which code. */
type Wanted = { receiverId: string; amountCents: number; ticket: string | null }

/** It with its command. Sent again it happens once. */
export type Order = Wanted & { commandId: string }

/** An order as it goes to the server; the password is no part of what is repeated. */
export type SentOrder = { order: Order; password: string | null }

/**
 * The order with its command: that of `before` where this is the same one again and nobody knows what became of it, else
 * one of its own. Only a refusal says for sure that nothing was sent; a fault of the server's says as little as silence.
 */
export function orderToSend(wanted: Wanted, before: Order | undefined, error: unknown): Order {
  const isSame =
    before?.receiverId === wanted.receiverId &&
    before.amountCents === wanted.amountCents &&
    before.ticket === wanted.ticket
  return isSame && isUnknown(error) ? before : { ...wanted, commandId: crypto.randomUUID() }
}

/** Whether it may have been sent, whatever the error says. */
export function isUnknown(error: unknown): boolean {
  return error !== null && !(isRefusal(error) && error.status < 500) && !isCertainFailure(error)
}

/** The one refusal of a server that is at fault itself which says what became of it. */
function isCertainFailure(error: unknown): boolean {
  return isRefusal(error) && error.code === 'transfer.failed'
}

/** Where on the screen a refusal of sending stands: at the amount, the password, the code, or the whole. */
export type RefusalPlace = 'amount' | 'password' | 'code' | 'whole'

const places: Record<string, RefusalPlace> = {
  'transfer.amountInvalid': 'amount',
  'transfer.overLimit': 'amount',
  'transfer.dayLimit': 'amount',
  'transfer.monthLimit': 'amount',
  'transfer.receiverLimit': 'amount',
  'transfer.insufficient': 'amount',
  'transfer.passwordNeeded': 'password',
  'auth.passwordWrong': 'password',
  'auth.notFresh': 'password',
  'transfer.codeInvalid': 'code',
  'transfer.codeExpired': 'code',
  'transfer.codeUsed': 'code',
}

/** Where what went wrong with an order is said. */
export function placeOf(error: unknown): RefusalPlace {
  return (isRefusal(error) && places[error.code]) || 'whole'
}
