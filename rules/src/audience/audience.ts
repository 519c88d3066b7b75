import { ok, refused, type Outcome } from '../outcome.ts'
import type { PlanName } from '../subscription/plans.ts'
import { ageAt, homeZone, type Day, type Instant } from '../time.ts'

/** Age in whole years from which one may have an account. Source: product 7. */
export const minimumAge = 16

/** Age in whole years from which somebody is an adult. Source: product 7. */
export const adultAge = 18

/** Age in whole years at `at` as the law counts it here: by the date in São Paulo, wherever the player or the device is. */
export function legalAge(birthDate: Day, at: Instant): number {
  return ageAt(birthDate, at, homeZone)
}

/** Facts of a player that decide what is open to them. */
export type Audience = {
  /** Null: not known. */
  birthDate: Day | null
  /** Whether the address was confirmed. */
  confirmed: boolean
  /** Whether somebody has checked who the player is; what is declared at sign-up is not. */
  identityVerified: boolean
  /** What it gives are limits (`limitsOf`); nothing of the table depends on it. */
  plan: PlanName
}

/** Columns of the table, from the one that may least to the one that may most. */
type Column = 'unknownAge' | 'minor' | 'adult' | 'verified'

/** How something is open: wholly, or in a narrower way that its feature knows. */
type Cell =
  | 'closed'
  | 'open'
  | 'fixedChest'
  | 'monthlyLimit'
  | 'mutualFriends'
  | 'followers'
  | 'approvedFollowers'
  | 'public'

/** A row of the table; `confirmed`: whether it takes a confirmed address besides. */
type Row = { [Name in Column]: Cell } & { confirmed: boolean }

/**
 * What is open to whom, in the order of the table of product 7. Unknown age has the cells of minors, but for messages
 * (product 2.24); what takes a confirmed address: product 9.16. What else bounds a thing (its setting, levels, amounts,
 * the player's own choice) is its feature's.
 */
export const audienceTable = {
  /** Lessons, solo quizzes, reviews, friendly duels, leagues, connections, the simulator, free arenas. */
  play: { unknownAge: 'open', minor: 'open', adult: 'open', verified: 'open', confirmed: false },
  /** Whatever costs real money. The limit of an adult is that of product 6.5. */
  buy: { unknownAge: 'closed', minor: 'closed', adult: 'monthlyLimit', verified: 'open', confirmed: true },
  /** Staked duels, paid entries, dobrar. */
  stake: { unknownAge: 'closed', minor: 'closed', adult: 'open', verified: 'open', confirmed: true },
  /** Boxes: by chance, or as fixed chests. */
  openBox: { unknownAge: 'fixedChest', minor: 'fixedChest', adult: 'open', verified: 'open', confirmed: false },
  /** BTZ sent from one player to another. */
  transfer: { unknownAge: 'closed', minor: 'closed', adult: 'closed', verified: 'open', confirmed: true },
  /** Being found by people who are near. */
  proximity: { unknownAge: 'closed', minor: 'closed', adult: 'closed', verified: 'open', confirmed: true },
  /** An influencer's page, codes and commission. */
  influence: { unknownAge: 'closed', minor: 'closed', adult: 'closed', verified: 'open', confirmed: true },
  /** Direct messages, by who may send them to the player. */
  message: {
    unknownAge: 'closed',
    minor: 'mutualFriends',
    adult: 'followers',
    verified: 'followers',
    confirmed: true,
  },
  /** Stories and posts, by who sees them. */
  post: {
    unknownAge: 'approvedFollowers',
    minor: 'approvedFollowers',
    adult: 'public',
    verified: 'public',
    confirmed: true,
  },
  /** What sponsors show. */
  seeSponsor: { unknownAge: 'closed', minor: 'closed', adult: 'open', verified: 'open', confirmed: false },
  /** A location that others see. */
  shareLocation: { unknownAge: 'closed', minor: 'closed', adult: 'open', verified: 'open', confirmed: false },
} as const satisfies Record<string, Row>

type Table = typeof audienceTable
/** Something that is open to some players and closed to others. */
export type Permission = keyof Table

/** How a permission is open to somebody. */
export type Way<Name extends Permission> = Exclude<Table[Name][Column], 'closed'>

/** Why a permission is closed to somebody; of several reasons the first of this order. */
export type AudienceBar<Name extends Permission = Permission> =
  | ('closed' extends Table[Name]['unknownAge' | 'minor'] ? 'minor' : never)
  | (true extends Table[Name]['confirmed'] ? 'unconfirmed' : never)
  | ('closed' extends Table[Name]['adult'] ? 'unverified' : never)

/**
 * How a permission is open to somebody at `at`. Refuses `minor` (unknown age counts as one), `unconfirmed` and
 * `unverified`, without the domain of the feature, which says them in its own name (`stakes.minor`).
 */
export function admitTo<Name extends Permission>(
  permission: Name,
  audience: Audience,
  at: Instant,
): Outcome<Way<Name>, AudienceBar<Name>> {
  const row: Row = audienceTable[permission]
  const column = columnOf(audience, at)
  const cell = row[column]
  const isClosed = cell === 'closed'
  // safe: a reason follows from the cells of the row, as its type does
  const bar = (code: AudienceBar) => refused(code as AudienceBar<Name>)
  if (isClosed && (column === 'unknownAge' || column === 'minor')) return bar('minor')
  if (row.confirmed && !audience.confirmed) return bar('unconfirmed')
  if (isClosed) return bar('unverified')
  return ok(cell as Way<Name>) // safe: a cell of this row that is not `closed`
}

function columnOf({ birthDate, identityVerified }: Audience, at: Instant): Column {
  if (birthDate === null) return 'unknownAge'
  if (legalAge(birthDate, at) < adultAge) return 'minor'
  return identityVerified ? 'verified' : 'adult'
}
