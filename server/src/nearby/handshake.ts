import { createHmac, hkdfSync } from 'node:crypto'

import type { NearbyTap, Position } from '@satoshi/contract/nearby'
import type { PublicProfile } from '@satoshi/rules/match/view'
import { fieldsAround, geohashOf } from '@satoshi/rules/nearby/geohash'
import { codeOf, isWaiting, metUntil, otherRole, tapLives, type TapRole } from '@satoshi/rules/nearby/tap'
import { second, type Instant } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { newRandomId } from '../platform/ids.ts'
import { consumeAllowances, storedLimits } from '../platform/rate-limit/allowances.ts'
import { refuse } from '../platform/refusal.ts'
import { lockPlayer, publicProfilesOf } from '../profile/profile-api.ts'
import { assertTransfers, makeAgreedTicket, mayTransfer } from '../transfer/transfer-api.ts'
import { readOpposite, readTap, readTapById, writeAgreement, writeTap, type TapRow } from './tap-store.ts'

/** Taps and agreements of one player. Source: ours (decision 0211). */
const limits = storedLimits({
  nearbyTaps: { atOnce: 6, every: 10 * second },
  nearbyAgreements: { atOnce: 6, every: 5 * second },
})

/** Whom one tap finds at most, and of how many that are near it is asked whether they may be found. */
const mostMatches = 12
const mostCandidates = 3 * mostMatches

/**
 * Waits for somebody near who taps the other role, in place of the player's last tap. Refuses what keeps the player from
 * sending or receiving.
 */
export async function tap(
  app: App,
  userId: string,
  { role, position }: { role: TapRole; position: Position },
): Promise<NearbyTap> {
  const at = app.clock.now()
  await assertTransfers(app, userId, role)
  await consumeAllowances(app, [{ limit: limits.nearbyTaps, of: userId }])
  await app.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, userId)
    if (!player || player.deleted) throw refuse('auth.required')
    await writeTap(tx, { userId, id: newRandomId(), role, field: geohashOf(position), tappedAt: at })
  })
  return showTap(app, userId)
}

/** What became of the player's tap. Refuses `nearby.gone` once it does not wait, unless it met another. */
export async function showTap(app: App, userId: string): Promise<NearbyTap> {
  const at = app.clock.now()
  const own = await readTap(app.db, userId)
  if (!own) throw refuse('nearby.gone')
  const met = await metBy(app, own, at)
  if (met) return { ...headOf(own, at), endsAt: met.until, matches: [], met: await meeting(app, own, met.other) }
  if (!isWaiting(own.tappedAt, at)) throw refuse('nearby.gone')
  return { ...headOf(own, at), matches: await matchesOf(app, own, at), met: null }
}

function headOf({ role, tappedAt }: TapRow, at: Instant) {
  return { role, endsAt: tappedAt + tapLives, serverNow: at }
}

async function metBy(app: App, own: TapRow, at: Instant): Promise<{ other: TapRow; until: Instant } | null> {
  const other = own.agreedTap === null ? null : await readTapById(app.db, own.agreedTap)
  const until = other && metUntil(own, other, at)
  return other && until !== null && (await isAdmitted(app, own, other)) ? { other, until } : null
}

async function meeting(app: App, own: TapRow, other: TapRow): Promise<NearbyTap['met']> {
  const player = (await publicProfilesOf(app.db, [other.userId])).get(other.userId)
  if (!player) return null
  const at = app.clock.now()
  const isSender = own.role === 'send'
  return { player, ticket: isSender ? makeAgreedTicket(app, { to: other.userId, readBy: own.userId }, at) : null }
}

/** Whether who sends of two may send to who receives. */
function isAdmitted(app: App, one: TapRow, other: TapRow): Promise<boolean> {
  const [sender, receiver] = one.role === 'send' ? [one, other] : [other, one]
  return mayTransfer(app, sender.userId, receiver.userId)
}

/**
 * Who tapped the other role near by and may have BTZ change hands with the player. Whoever says to be near without being
 * there sees a code and no name: the name of somebody is for whom they agreed to.
 */
async function matchesOf(app: App, own: TapRow, at: Instant): Promise<NearbyTap['matches']> {
  const near = await nearestAdmitted(app, own, at)
  const codes = near.map((other) => codeBetween(app, own.id, other.id))
  const agreeing = near.filter((other) => other.agreedTap === own.id).map(({ userId }) => userId)
  const faces = agreeing.length > 0 ? await publicProfilesOf(app.db, agreeing) : new Map<string, PublicProfile>()
  return near.flatMap((other, index) => {
    const code = codes[index] ?? []
    // Two that nobody tells apart are none.
    if (codes.filter((each) => each.join('') === code.join('')).length > 1) return []
    return [{ tapId: other.id, code, agreed: own.agreedTap === other.id, player: faces.get(other.userId) ?? null }]
  })
}

/** The nearest by moment with whom BTZ may change hands: those who bar that take nobody's place. */
async function nearestAdmitted(app: App, own: TapRow, at: Instant): Promise<TapRow[]> {
  const others = await readOpposite(app.db, own, { at, limit: mostCandidates })
  const near: TapRow[] = []
  for (let from = 0; from < others.length && near.length < mostMatches; from += mostMatches) {
    const candidates = others.slice(from, from + mostMatches)
    const admitted = await Promise.all(candidates.map((other) => isAdmitted(app, own, other)))
    near.push(...candidates.filter((_, index) => admitted[index]))
  }
  return near.slice(0, mostMatches)
}

/** The code of two taps, whichever is named first. It follows from their ids, which are made here and change with each tap. */
function codeBetween({ config }: Pick<App, 'config'>, one: string, other: string): NearbyTap['matches'][0]['code'] {
  const key = new Uint8Array(hkdfSync('sha256', config.authSecret, '', 'satoshi: codes of taps', 32))
  return codeOf(createHmac('sha256', key).update([one, other].toSorted().join(':')).digest())
}

/**
 * Notes that the player saw the same code on the other screen. Refuses `nearby.gone` where one of the two taps waits no
 * more, or the other one was never a match of the player's.
 */
export async function agree(app: App, userId: string, tapId: string): Promise<NearbyTap> {
  const at = app.clock.now()
  await consumeAllowances(app, [{ limit: limits.nearbyAgreements, of: userId }])
  const [own, other] = await Promise.all([readTap(app.db, userId), readTapById(app.db, tapId)])
  if (!own || !other || !(await isMatch(app, own, other, at))) throw refuse('nearby.gone')
  // Written only while it is the tap that was read: a later one has other codes.
  if (!(await writeAgreement(app.db, { id: own.id, agreedTap: other.id, at }))) throw refuse('nearby.gone')
  return showTap(app, userId)
}

async function isMatch(app: App, own: TapRow, other: TapRow, at: Instant): Promise<boolean> {
  const isNear = own.role === otherRole(other.role) && fieldsAround(own.field).includes(other.field)
  const waits = isWaiting(own.tappedAt, at) && isWaiting(other.tappedAt, at)
  return isNear && waits && own.userId !== other.userId && isAdmitted(app, own, other)
}
