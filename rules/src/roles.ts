import type { DistrictKey } from './words.ts'

/** Names of roles: a full admin, or a sponsor admin of a district. Source: product 1.6. */
export const roleNames = ['admin', 'sponsor'] as const
export type RoleName = (typeof roleNames)[number]

/** The roles of one account; every account is a player besides. */
export type Roles = { admin: boolean; sponsorOf: DistrictKey[] }

/** A role as it is given; a sponsor's is for one district. */
export type GivenRole = { role: 'admin' } | { role: 'sponsor'; district: DistrictKey }

/** What somebody has who was given none. */
export const noRoles: Roles = { admin: false, sponsorOf: [] }

/** Given roles as one value, districts in the order of the alphabet. */
export function rolesOf(given: GivenRole[]): Roles {
  const sponsorOf = given.flatMap((one) => (one.role === 'sponsor' ? [one.district] : []))
  return { admin: given.some(({ role }) => role === 'admin'), sponsorOf: sponsorOf.toSorted() }
}

/**
 * Whether somebody may act for the sponsor of `district`. A full admin may not: who approves what sponsors ask for is
 * not the one who asks (product 5.18, two persons).
 */
export function isSponsorOf(roles: Roles, district: unknown): boolean {
  return roles.sponsorOf.some((own) => own === district)
}
