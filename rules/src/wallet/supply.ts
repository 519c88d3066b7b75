import { add, negate, type Cents } from '../money.ts'
import { calendarDay, dayOpening, homeZone, type Day, type Instant } from '../time.ts'
import type { AccountKind } from './account.ts'
import { categoryOf, entryCategories, type EntryCategory } from './category.ts'

/** What a kind of account is to the BTZ that are in the game. */
type SupplyRole = 'held' | 'minted' | 'burned' | 'bots'

/**
 * The role of every kind of account. `held` is in circulation, stakes that lie in escrow and prizes of campaigns too. What moves between held
 * accounts (stakes, prizes, transfers) is neither minted nor burned. Bots stake from and win into an account of their
 * own: what they lose comes into circulation, and is counted apart. What is bought with money comes into circulation, and
 * leaves it where it is given back; a debt that is paid leaves it, and so does what is donated: no treasury
 * pays anybody. Source: decisions 0161, 0166.
 */
const roleOfKind: Record<AccountKind, SupplyRole> = {
  earned: 'held',
  granted: 'held',
  escrow: 'held',
  mint: 'minted',
  burn: 'burned',
  house: 'bots',
  treasury: 'burned',
  campaign: 'held',
  payments: 'minted',
  debt: 'burned',
}

/** Kinds whose kept balances are in circulation. */
export const heldKinds: readonly AccountKind[] = kindsOf((role) => role === 'held')

/** Kinds through which BTZ come into circulation or leave it. */
export const flowKinds: readonly AccountKind[] = kindsOf((role) => role !== 'held')

/** Players that must be behind a figure for it to be told: of fewer it would say what one of them has. Source: decision 0161. */
export const leastPlayers = 10

/**
 * Sum of the postings of one account in cents, and how many players they were for; `reason` is its name among those of its
 * kind.
 */
export type AccountFlow = { kind: AccountKind; reason: string; amountCents: Cents; players: number }

/** What a category brought or took, in cents above zero. */
export type CategoryFlow = { category: EntryCategory; amountCents: Cents }

/** Flows of a time, in cents: what came into circulation and what left it. */
export type SupplyFlows = {
  mintedCents: Cents
  burnedCents: Cents
  /** What bots lost to players; below zero where they won more, null where fewer than `leastPlayers` played them. */
  botsPaidCents: Cents | null
  /** Categories with any, the largest first. */
  minted: CategoryFlow[]
  burned: CategoryFlow[]
}

/**
 * Flows by role and category, those of fewer than `leastPlayers` under `other`; with them as many more, of the fewest
 * players first, as it takes for `other` not to be the sum of so few itself. Their sum `minted + botsPaid − burned` is
 * what circulation grew by in the same time.
 */
export function supplyFlows(flows: readonly AccountFlow[]): SupplyFlows {
  const minted = byCategory(flows, 'minted')
  const burned = byCategory(flows, 'burned')
  return {
    mintedCents: total(minted),
    burnedCents: total(burned),
    botsPaidCents: ofBots(flows.filter(({ kind }) => roleOfKind[kind] === 'bots')),
    minted,
    burned,
  }
}

function kindsOf(fits: (role: SupplyRole) => boolean): AccountKind[] {
  const kinds = Object.keys(roleOfKind) as AccountKind[] // safe: a literal object has no other keys
  return kinds.filter((kind) => fits(roleOfKind[kind]))
}

function byCategory(flows: readonly AccountFlow[], role: 'minted' | 'burned'): CategoryFlow[] {
  const own = flows.filter(({ kind }) => roleOfKind[kind] === role)
  const nameless = namelessOf(own)
  const byName = Map.groupBy(own, (flow) => (nameless.has(flow) ? 'other' : categoryOf(flow.reason)))
  return [...byName]
    .map(([category, parts]) => {
      const out = outOf(parts)
      return { category, amountCents: role === 'minted' ? out : negate(out) }
    })
    .filter(({ amountCents }) => amountCents !== 0)
    .toSorted(
      (one, other) =>
        other.amountCents - one.amountCents ||
        entryCategories.indexOf(one.category) - entryCategories.indexOf(other.category),
    )
}

/** Flows that are told without their name. Players of several may be the same: each adds to `other` what it surely has. */
function namelessOf(flows: readonly AccountFlow[]): Set<AccountFlow> {
  const nameless = new Set<AccountFlow>()
  let most = leastPlayers
  for (const flow of flows.toSorted((one, other) => one.players - other.players)) {
    if (flow.players >= leastPlayers && most >= leastPlayers) break
    nameless.add(flow)
    most = flow.players
  }
  return nameless
}

function ofBots(flows: readonly AccountFlow[]): Cents | null {
  return flows.some(({ players }) => players < leastPlayers) ? null : outOf(flows)
}

/** What left the accounts, less what came into them. */
function outOf(flows: readonly { amountCents: Cents }[]): Cents {
  return negate(total(flows))
}

function total(parts: readonly { amountCents: Cents }[]): Cents {
  return add(...parts.map(({ amountCents }) => amountCents))
}

/** The calendar month at `at` in São Paulo, by its first day: the same month for everybody. Source: product 4.7. */
export function supplyMonth(at: Instant): Day {
  return `${calendarDay(at, homeZone).slice(0, 8)}01`
}

/** When a month of the supply begins. */
export function supplyMonthOpening(month: Day): Instant {
  return dayOpening(month, homeZone)
}
