import { cents, type Cents } from '../money.ts'
import { second, type Instant, type Millis } from '../time.ts'

/** How long a code may be read. Source: product 5.20. */
export const codeLives: Millis = 120 * second

/** How long whoever read a code has to confirm, counted from the reading: a code is often read in its last seconds. */
export const ticketLives: Millis = 120 * second

/** What a code says: to whom, how much (null: whoever pays says it), which of all codes it is, and how long it counts. */
export type TransferCode = { to: string; amountCents: Cents | null; nonce: string; expiresAt: Instant }

/** A code that was read in its time: the same, and who read it. `expiresAt` is the ticket's own. */
export type TransferTicket = TransferCode & { readBy: string }

/** A text, the signature that stands behind it, and what it says. */
export type Signed<Said> = { text: string; signature: string; said: Said }

/** The text of a code that is signed. A code ends at a whole second. Source: product 5.20. */
export function codeText({ to, amountCents, nonce, expiresAt }: TransferCode): string {
  return `satoshi:pay?${fields(to, amountCents, nonce)}&exp=${secondsOf(expiresAt)}`
}

/** The text of a ticket that is signed. */
export function ticketText({ to, amountCents, nonce, expiresAt, readBy }: TransferTicket): string {
  return `satoshi:ticket?${fields(to, amountCents, nonce)}&by=${readBy}&exp=${secondsOf(expiresAt)}`
}

/** A text and its signature as they are sent. */
export function withSignature(text: string, signature: string): string {
  return `${text}&sig=${signature}`
}

function fields(to: string, amountCents: Cents | null, nonce: string): string {
  return `to=${to}${amountCents === null ? '' : `&amt=${amountCents}`}&n=${nonce}`
}

function secondsOf(at: Instant): number {
  return Math.floor(at / second)
}

const uuid = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'
const head = `to=(${uuid})(?:&amt=([1-9]\\d{2,8}))?&n=([\\w-]{22})`
const tail = '&exp=([1-9]\\d{9}))&sig=([\\w-]{43})$'
const codeGrammar = new RegExp(`^(satoshi:pay\\?${head}${tail}`)
const ticketGrammar = new RegExp(`^(satoshi:ticket\\?${head}&by=(${uuid})${tail}`)

/**
 * A code as it was written, or null. One text for each code and none besides: no other order, no case, no space, no
 * escape, no field twice, no field more, no number with a zero before it. Whether it was signed is not looked at.
 */
export function parseCode(payload: string): Signed<TransferCode> | null {
  const [, text, to, amount, nonce, exp, signature] = codeGrammar.exec(payload) ?? []
  if (!text || !to || !nonce || !exp || !signature) return null
  return { text, signature, said: { to, amountCents: amountOf(amount), nonce, expiresAt: Number(exp) * second } }
}

/** A ticket as it was written, or null; as strict. */
export function parseTicket(ticket: string): Signed<TransferTicket> | null {
  const [, text, to, amount, nonce, readBy, exp, signature] = ticketGrammar.exec(ticket) ?? []
  if (!text || !to || !nonce || !readBy || !exp || !signature) return null
  const said = { to, amountCents: amountOf(amount), nonce, readBy, expiresAt: Number(exp) * second }
  return { text, signature, said }
}

function amountOf(written: string | undefined): Cents | null {
  return written === undefined ? null : cents(Number(written))
}
