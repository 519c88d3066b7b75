import type { TransferReceipt } from '@satoshi/contract/transfer'
import { cents, type Cents } from '@satoshi/rules/money'
import type { Language } from '@satoshi/rules/language'
import { rewardDay } from '@satoshi/rules/progress/zone-change'
import type { Instant } from '@satoshi/rules/time'
import { dayBound, firstOfMonth, transferBounds, type TransferBounds } from '@satoshi/rules/transfer/limits'
import { admitTransfer, needsPassword } from '@satoshi/rules/transfer/may-send'

import { proveOwner, type Identity } from '../identity/identity-api.ts'
import { noticesLiveMillis, noticeWords } from '../notification/notification-api.ts'
import type { App } from '../platform/app.ts'
import type { PlayerContext } from '../platform/http/router.ts'
import { newId } from '../platform/ids.ts'
import { publishStale } from '../platform/live/live.ts'
import { Refusal, refuse, unwrap } from '../platform/refusal.ts'
import { publicProfilesOf } from '../profile/profile-api.ts'
import { pairOf, partyZone, senderOf } from './deciding.ts'
import { countRefusal, countSent, type TransferCounts } from './transfer-counts.ts'
import { readTicket } from './transfer-codes.ts'
import { receiptView } from './transfer-view.ts'
import { readForTransfer, writeTransfer, type Sending, type SentRow, type TransferRead } from './transfer-store.ts'

/** What sending works with. */
export type Transfers = { app: App; identity: Identity; counts: TransferCounts }

/** What a player wants to send. */
export type Order = {
  commandId: string
  receiverId: string
  amountCents: number
  ticket?: string | undefined
  password?: string | undefined
}

/** How often a transfer is decided anew because somebody or some sum changed meanwhile; more is nobody's fault. */
const attempts = 5

/**
 * Sends earned BTZ to a player: once for a command, whole or not at all, and for good. It is decided on what is read in one
 * statement, and written in a second one that finds the same behind its locks; else it is decided anew.
 * Refuses what `admitTransfer` and `readTicket` refuse, `transfer.passwordNeeded` and what `proveOwner` refuses,
 * `transfer.codeUsed`, `transfer.failed`, and `request.commandReused`.
 */
export async function sendTransfer(
  transfers: Transfers,
  context: PlayerContext,
  order: Order,
): Promise<TransferReceipt> {
  const { app, counts } = transfers
  const wanted = { ...order, receiverId: order.receiverId.toLowerCase(), amount: cents(order.amountCents) }
  try {
    const [sent, faces] = await Promise.all([
      sendOnce(transfers, context, wanted),
      publicProfilesOf(app.db, [wanted.receiverId]),
    ])
    return receiptView({ ...sent, senderId: context.player.userId }, context.player.userId, faces)
  } catch (error) {
    if (error instanceof Refusal) countRefusal(counts, error.code)
    throw error
  }
}

type Wanted = Omit<Order, 'amountCents'> & { amount: Cents }

async function sendOnce(transfers: Transfers, context: PlayerContext, wanted: Wanted): Promise<SentRow> {
  const { app } = transfers
  const { userId: senderId } = context.player
  const { receiverId } = wanted
  const ref = `${senderId}:${wanted.commandId.toLowerCase()}`
  let isProven = false
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const at = app.clock.now()
    const nonce = nonceOf(wanted)
    const read = await readForTransfer(app.db, { senderId, receiverId, ref, nonce, at })
    if (read.done) return sameAs(read.done, wanted)
    if (wanted.ticket !== undefined) admitTicket(app, senderId, wanted, at)
    const decided = decide(app, read, { senderId, wanted, at })
    if (read.codePaid) throw refuse('transfer.codeUsed')
    if (!isProven && needsPassword(wanted.amount, decided.bounds)) {
      await prove(transfers, context, wanted.password)
      isProven = true
      // That takes its time: what has happened meanwhile is read.
      attempt -= 1
      continue
    }
    const sending = { id: newId(at), senderId, receiverId, amountCents: wanted.amount, ref, at, nonce }
    const outcome = await writeTransfer(app.db, { ...sending, ...decided, ...noticeOf(sending, read.receiverLanguage) })
    if (outcome === 'sent') {
      countSent(transfers.counts, wanted.amount)
      publishTransfer(app, senderId, sending)
      return sending
    }
    // The same command was quicker: what it wrote is read and given, however often something had changed before.
    if (outcome === 'repeated') attempt -= 1
  }
  throw refuse('transfer.failed')
}

/** The nonce of a ticket with an amount, which works once; whether the ticket is one is looked at elsewhere. */
function nonceOf({ ticket }: Wanted): string | null {
  return (ticket !== undefined && /&amt=\d+&n=([\w-]{22})&by=/.exec(ticket)?.[1]) || null
}

function sameAs(done: SentRow, { receiverId, amount }: Wanted): SentRow {
  if (done.receiverId !== receiverId || done.amountCents !== amount) throw refuse('request.commandReused')
  return done
}

/** A ticket says to whom and, where it says how much, how much: anything else is not what was confirmed. */
function admitTicket(app: App, senderId: string, { ticket = '', receiverId, amount }: Wanted, at: Instant): void {
  const { to, amountCents } = readTicket(app, ticket, senderId, at)
  if (to !== receiverId || (amountCents !== null && amountCents !== amount)) throw refuse('transfer.codeInvalid')
}

type Decided = Pick<Sending, 'facts' | 'days' | 'most'> & { bounds: TransferBounds }

function decide(
  app: App,
  read: TransferRead,
  { senderId, wanted, at }: { senderId: string; wanted: Wanted; at: Instant },
): Decided {
  const settings = app.settings()
  const bounds = transferBounds(settings)
  const { facts } = read
  if (!facts.sender) throw refuse('auth.required')
  const sender = senderOf(facts.sender, { ...read, owes: facts.owes, days: read.senderDays, settings }, at)
  const pair = pairOf(sender, read, { isSender: senderId === wanted.receiverId, at })
  unwrap(admitTransfer(pair, { amount: wanted.amount, bounds }, at))
  // Whoever is admitted is a player.
  if (!facts.receiver) throw refuse('transfer.receiverNotFound')
  const [mine, theirs] = [rewardDay(partyZone(facts.sender), at), rewardDay(partyZone(facts.receiver), at)]
  return {
    facts,
    bounds,
    days: { sender: mine, senderMonth: firstOfMonth(mine), receiver: theirs, receiverMonth: firstOfMonth(theirs) },
    most: {
      day: dayBound(bounds, sender.verifiedAt, at),
      month: bounds.perMonth,
      count: bounds.countPerDay,
      pairCount: bounds.countPerPair,
      receivedDay: bounds.receivedPerDay,
      receivedMonth: bounds.receivedPerMonth,
    },
  }
}

/** By the password, or by a fresh session where the account has none. No password is a question, and no wrong one. */
async function prove({ identity }: Transfers, context: PlayerContext, password: string | undefined): Promise<void> {
  try {
    await proveOwner(identity, context, password)
  } catch (error) {
    const isAsked = password === undefined && error instanceof Refusal && error.code === 'auth.passwordWrong'
    throw isAsked ? refuse('transfer.passwordNeeded') : error
  }
}

function noticeOf(
  { id, amountCents, at }: { id: string; amountCents: Cents; at: Instant },
  language: Language | null,
): Pick<Sending, 'notice'> {
  const type = 'p2p_received' as const
  const data = { transfer_id: id, amount_cents: amountCents }
  const words = noticeWords(language ?? 'pt-BR', type)
  return { notice: { id: newId(at), type, ...words, data, keptSince: new Date(at - noticesLiveMillis) } }
}

/** Tells both after the commit; who was away finds it by `transfer.arrivals`. */
function publishTransfer({ live }: App, senderId: string, { id, receiverId, amountCents, at }: SentRow): void {
  live.toUser(receiverId, 'transfer', { id, transferType: 'p2p', senderId, receiverId, amountCents, at })
  publishStale(live, receiverId, 'wallet', 'notifications')
  publishStale(live, senderId, 'wallet')
}
