import type { TransferKind, TransferReceipt, Transfers } from '@satoshi/contract/transfer'
import { cents, type Cents } from '@satoshi/rules/money'
import { rewardDayClosing } from '@satoshi/rules/progress/zone-change'
import type { Instant } from '@satoshi/rules/time'
import type { PublicProfile } from '@satoshi/rules/match/view'
import { dayBound, leastTransfer, transferBounds } from '@satoshi/rules/transfer/limits'
import { admitAmount, admitPair, roomToSend, transferBarAt, type Sender } from '@satoshi/rules/transfer/may-send'

import { nicknameKeyOf } from '../identity/identity-api.ts'
import { claimArrivals } from '../notification/notification-api.ts'
import type { App } from '../platform/app.ts'
import { once } from '../platform/commands.ts'
import { InvalidRequest } from '../platform/http/invalid-request.ts'
import { readCursor, writeCursor } from '../platform/http/person-cursor.ts'
import { publishStale } from '../platform/live/live.ts'
import { refuse, unwrap } from '../platform/refusal.ts'
import { publicProfilesOf } from '../profile/profile-api.ts'
import { pairOf, partyZone, senderOf } from './deciding.ts'
import { makeCode, makeTicket, readCode } from './transfer-codes.ts'
import {
  findByNicknameKey,
  readReceived,
  readRecentReceivers,
  readTransfer,
  readTransfers,
  type TransferRow,
} from './transfer-list-store.ts'
import { readForTransfer, readSender, type PartyFacts } from './transfer-store.ts'

/** Transfers of a page. */
const pageSize = 30
/** People whom one sent to lately that are shown. */
const shownPeople = 12
/** Arrivals that are named, the newest; how many there were and their sum is told beside them. */
const namedArrivals = 20

/** What the player may send now, and within which bounds. */
export async function showTransfers(app: App, userId: string): Promise<Transfers> {
  const at = app.clock.now()
  const bounds = transferBounds(app.settings())
  const { sender, party } = await ownSide(app, userId, at)
  const { used } = sender
  const room = roomToSend(sender, bounds, at)
  return {
    id: userId,
    barred: transferBarAt(sender, at),
    sendableCents: sender.earned,
    leastCents: leastTransfer,
    mostCents: bounds.most,
    day: {
      mostCents: dayBound(bounds, sender.verifiedAt, at),
      sentCents: used.sentToday,
      leftCents: room.day,
      closesAt: rewardDayClosing(partyZone(party), at),
    },
    month: { mostCents: bounds.perMonth, sentCents: used.sentInMonth, leftCents: room.month },
    transfersLeft: room.count,
    passwordAboveCents: bounds.passwordAbove,
    serverNow: at,
  }
}

async function ownSide(app: App, userId: string, at: Instant): Promise<{ sender: Sender; party: PartyFacts }> {
  const { party, ...about } = await readSender(app.db, userId, at)
  if (!party) throw refuse('auth.required')
  return { sender: senderOf(party, { ...about, settings: app.settings() }, at), party }
}

/** Who an id or a nickname is, one of the two. Refuses what `admitPair` does: an id that is none is somebody who does not exist. */
export async function findReceiver(
  app: App,
  userId: string,
  { id: written, nickname }: { id?: string | undefined; nickname?: string | undefined },
): Promise<PublicProfile> {
  if ((written === undefined) === (nickname === undefined))
    throw new InvalidRequest([{ path: 'query', message: 'Either an id or a nickname' }])
  const found = nickname === undefined ? null : await findByNicknameKey(app.db, nicknameKeyOf(nickname))
  const id = written === undefined ? found : written.trim().toLowerCase()
  return admittedReceiver(app, userId, { receiverId: id !== null && uuid.test(id) ? id : nobody, nonce: null })
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** The id of nobody: what does not exist is asked for as what may exist is, and takes as long. */
const nobody = '00000000-0000-0000-0000-000000000000'

async function admittedReceiver(
  app: App,
  userId: string,
  { receiverId, nonce }: { receiverId: string; nonce: string | null },
): Promise<PublicProfile> {
  const [{ admitted, codePaid }, faces] = await Promise.all([
    judgePair(app, { senderId: userId, receiverId, nonce }),
    publicProfilesOf(app.db, [receiverId]),
  ])
  unwrap(admitted)
  if (codePaid) throw refuse('transfer.codeUsed')
  const face = faces.get(receiverId)
  if (!face) throw refuse('transfer.receiverNotFound')
  return face
}

type Wanted = { senderId: string; receiverId: string; nonce: string | null }

async function judgePair(app: App, { senderId, receiverId, nonce }: Wanted) {
  const at = app.clock.now()
  const read = await readForTransfer(app.db, { senderId, receiverId, ref: null, nonce, at })
  if (!read.facts.sender) throw refuse('auth.required')
  const about = { ...read, owes: read.facts.owes, days: read.senderDays, settings: app.settings() }
  const sender = senderOf(read.facts.sender, about, at)
  const admitted = admitPair(pairOf(sender, read, { isSender: receiverId === senderId, at }), at)
  return { admitted, codePaid: read.codePaid }
}

/** Whether one may send to another, before any amount is known; why not is not told. */
export async function mayTransfer(app: App, senderId: string, receiverId: string): Promise<boolean> {
  const { admitted } = await judgePair(app, { senderId, receiverId, nonce: null })
  return admitted.ok
}

/** Refuses the player's own bar; a debt keeps nobody from receiving. */
export async function assertTransfers(app: App, userId: string, role: 'send' | 'receive'): Promise<void> {
  const at = app.clock.now()
  const { sender } = await ownSide(app, userId, at)
  const bar = transferBarAt(sender, at)
  if (bar && (bar !== 'owing' || role === 'send')) throw refuse(`transfer.${bar}`)
}

/**
 * A code by which others send to the player. Refuses the player's own bar, but for a debt, which keeps nobody from
 * receiving, and amounts that no transfer has.
 */
export async function showCode(app: App, userId: string, amountCents: number | null) {
  const at = app.clock.now()
  await assertTransfers(app, userId, 'receive')
  const amount = amountCents === null ? null : unwrap(admitAmount(cents(amountCents), transferBounds(app.settings())))
  return { ...makeCode(app, { to: userId, amountCents: amount }, at), serverNow: at }
}

/** Who a code sends to, with a ticket. Refuses what `readCode` and `admitPair` do, and `transfer.codeUsed`. */
export async function openCode(app: App, userId: string, payload: string) {
  const at = app.clock.now()
  const code = readCode(app, payload, at)
  const nonce = code.amountCents === null ? null : code.nonce
  const receiver = await admittedReceiver(app, userId, { receiverId: code.to, nonce })
  return { receiver, amountCents: code.amountCents, ...makeTicket(app, code, userId, at), serverNow: at }
}

/** Whom the player sent to lately, the last first. */
export async function recentReceivers(app: App, userId: string): Promise<PublicProfile[]> {
  const ids = await readRecentReceivers(app.db, userId, shownPeople)
  const faces = await publicProfilesOf(app.db, ids)
  return ids.flatMap((id) => faces.get(id) ?? [])
}

/** A page of transfers, the newest first. Refuses `request.invalid` for a cursor that is not one of this list. */
export async function listTransfers(
  app: App,
  userId: string,
  { kind = 'all', cursor }: { kind?: TransferKind | undefined; cursor?: string | undefined },
): Promise<{ items: TransferReceipt[]; nextCursor: string | null }> {
  const place = cursor === undefined ? null : readCursor(cursor)
  const before = place && { at: place.since, id: place.userId }
  const rows = await readTransfers(app.db, userId, { kind, before, limit: pageSize + 1 })
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  const nextCursor = last ? writeCursor({ since: last.at.getTime(), userId: last.id }) : null
  return { items: await receiptsOf(app, userId, page), nextCursor }
}

/** One transfer, for its two parties. Refuses `transfer.notFound` to anybody else. */
export async function showReceipt(app: App, userId: string, id: string): Promise<TransferReceipt> {
  const row = await readTransfer(app.db, userId, id)
  const [receipt] = row ? await receiptsOf(app, userId, [row]) : []
  if (!receipt) throw refuse('transfer.notFound')
  return receipt
}

/**
 * Takes what the player received and no screen has shown: each is given once, to whichever screen asked first, however long
 * ago it came. The same command again gives the same ones.
 */
export async function takeArrivals(app: App, userId: string, commandId: string) {
  const at = app.clock.now()
  const command = { userId, commandId, procedure: 'transfer.arrivals', body: {}, at }
  const { count, totalCents, ids } = await app.inTransaction((tx) =>
    once(tx, command, async () => {
      const refs = await claimArrivals(tx, userId, { type: 'p2p_received', at: new Date(at) })
      const rows = await readReceived(tx, userId, refs)
      const total = rows.reduce((sum, row) => sum + row.amountCents, 0)
      return { count: rows.length, totalCents: total, ids: rows.slice(0, namedArrivals).map(({ id }) => id) }
    }),
  )
  if (count > 0) publishStale(app.live, userId, 'notifications')
  return { count, totalCents, items: await receiptsOf(app, userId, await readReceived(app.db, userId, ids)) }
}

async function receiptsOf(app: App, userId: string, rows: TransferRow[]): Promise<TransferReceipt[]> {
  const others = rows.flatMap(({ senderId, receiverId }) => [senderId, receiverId]).filter((id) => id !== userId)
  const faces = await publicProfilesOf(app.db, [...new Set(others)])
  return rows.map(({ at, ...row }) => receiptView({ ...row, at: at.getTime() }, userId, faces))
}

type Sent = { id: string; senderId: string; receiverId: string; amountCents: Cents; at: Instant }

/** A transfer as one of its parties sees it. */
export function receiptView(
  { id, senderId, receiverId, amountCents, at }: Sent,
  userId: string,
  faces: ReadonlyMap<string, PublicProfile>,
): TransferReceipt {
  const [direction, otherId] = senderId === userId ? (['sent', receiverId] as const) : (['received', senderId] as const)
  const other = faces.get(otherId)
  if (!other) throw new Error(`transfer ${id} has nobody on its other side`)
  return { id, transferType: 'p2p', direction, other, amountCents, at }
}
