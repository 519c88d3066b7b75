import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

import type { Cents } from '@satoshi/rules/money'
import { second, type Instant } from '@satoshi/rules/time'
import {
  codeLives,
  codeText,
  parseCode,
  parseTicket,
  ticketLives,
  ticketText,
  withSignature,
  type Signed,
  type TransferCode,
  type TransferTicket,
} from '@satoshi/rules/transfer/code'

import type { App } from '../platform/app.ts'
import { refuse } from '../platform/refusal.ts'

type Secret = { config: Pick<App['config'], 'authSecret'> }

/** A code by which others send to `to`, for `codeLives`, rounded down to a whole second. */
export function makeCode(
  { config }: Secret,
  { to, amountCents }: { to: string; amountCents: Cents | null },
  at: Instant,
): { payload: string; expiresAt: Instant } {
  const expiresAt = wholeSecond(at + codeLives)
  const text = codeText({ to, amountCents, nonce: randomBytes(16).toString('base64url'), expiresAt })
  return { payload: withSignature(text, signatureOf(config.authSecret, 'code', text)), expiresAt }
}

/** What a code says. Refuses `transfer.codeInvalid` for whatever we did not sign as it stands, and `transfer.codeExpired`. */
export function readCode({ config }: Secret, payload: string, at: Instant): TransferCode {
  return verified(parseCode(payload), { secret: config.authSecret, kind: 'code', at })
}

/** A ticket by which `readBy` alone pays a code that was read in its time. */
export function makeTicket(
  { config }: Secret,
  code: TransferCode,
  readBy: string,
  at: Instant,
): { ticket: string; expiresAt: Instant } {
  const expiresAt = wholeSecond(at + ticketLives)
  const text = ticketText({ ...code, readBy, expiresAt })
  return { ticket: withSignature(text, signatureOf(config.authSecret, 'ticket', text)), expiresAt }
}

/** A ticket for whoever agreed with a receiver without a code. Who pays says how much. */
export function makeAgreedTicket(
  secret: Secret,
  { to, readBy }: { to: string; readBy: string },
  at: Instant,
): { ticket: string; expiresAt: Instant } {
  const nonce = randomBytes(16).toString('base64url')
  return makeTicket(secret, { to, amountCents: null, nonce, expiresAt: at }, readBy, at)
}

/** What a ticket says. Refuses `transfer.codeInvalid`, also for one that another account was given, and `.codeExpired`. */
export function readTicket({ config }: Secret, ticket: string, readBy: string, at: Instant): TransferTicket {
  const said = verified(parseTicket(ticket), { secret: config.authSecret, kind: 'ticket', at })
  if (said.readBy !== readBy) throw refuse('transfer.codeInvalid')
  return said
}

type Kind = 'code' | 'ticket'

function verified<Said extends TransferCode>(
  signed: Signed<Said> | null,
  { secret, kind, at }: { secret: string; kind: Kind; at: Instant },
): Said {
  if (!signed || !isSame(signatureOf(secret, kind, signed.text), signed.signature)) throw refuse('transfer.codeInvalid')
  if (at >= signed.said.expiresAt) throw refuse('transfer.codeExpired')
  return signed.said
}

/** As they are written: two spellings of the same bytes are two signatures, and one of them is none. */
function isSame(wanted: string, given: string): boolean {
  return wanted.length === given.length && timingSafeEqual(Buffer.from(wanted), Buffer.from(given))
}

/** By a key for each kind, so that no code is ever a ticket, and no signature of anything else is either. */
function signatureOf(secret: string, kind: Kind, text: string): string {
  return createHmac('sha256', keyOf(secret, kind)).update(text).digest('base64url')
}

const infos: Record<Kind, string> = { code: 'satoshi: codes of transfers', ticket: 'satoshi: tickets of transfers' }

function keyOf(secret: string, kind: Kind): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', infos[kind], 32))
}

function wholeSecond(at: Instant): Instant {
  return Math.floor(at / second) * second
}
