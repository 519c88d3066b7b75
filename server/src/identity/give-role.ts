import type { GivenRole } from '@satoshi/rules/roles'
import type { DistrictKey } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import {
  findAccountByEmail,
  findAccountByNickname,
  lockAccount,
  type StandingAccount,
} from './account/account-store.ts'
import { deleteRole, insertRole, rolesHeldBy, sponsorsOf } from './roles-store.ts'

/** Result of a change of a role; the account is the one that was meant. */
export type RoleChange =
  | { done: 'changed' | 'unchanged' | 'unconfirmed'; account: StandingAccount }
  | { done: 'nobody' }

/** `who` is an address, or a nickname as it is written; a deleted account is nobody. */
type RoleRequest = { who: string; given: GivenRole }
type RoleDependencies = Pick<App, 'db' | 'inTransaction'>

/**
 * Gives a role; `unchanged` when the account has it, `unconfirmed` before its address is proven: anybody can sign up
 * with the address of whom an operator has in mind. It counts within a second, which is how long a running server
 * believes what it looked up of a session.
 */
export async function grantRole(
  dependencies: RoleDependencies,
  { who, given }: RoleRequest,
  { at, by }: { at: number; by: string },
): Promise<RoleChange> {
  return change(dependencies, who, async (tx, { userId, confirmed }) => {
    if (!confirmed) return 'unconfirmed'
    return (await insertRole(tx, userId, given, { at: new Date(at), by })) ? 'changed' : 'unchanged'
  })
}

/** Takes a role away, within a second as above; `unchanged` when the account does not have it. */
export async function revokeRole(dependencies: RoleDependencies, { who, given }: RoleRequest): Promise<RoleChange> {
  return change(dependencies, who, async (tx, { userId }) =>
    (await deleteRole(tx, userId, given)) ? 'changed' : 'unchanged',
  )
}

/** Who administers a district, as those who do may see it: nicknames and since when. */
export async function districtAdmins(db: Db, district: DistrictKey) {
  const held = await sponsorsOf(db, district)
  return held.map(({ nickname, grantedAt }) => ({ nickname, since: grantedAt.getTime() }))
}

/** Districts of which somebody is a sponsor admin. */
export async function districtsAdministeredBy(db: Db, userId: string): Promise<Set<DistrictKey>> {
  const held = await rolesHeldBy(db, userId)
  return new Set(held.flatMap(({ role, district }) => (role === 'sponsor' && district !== null ? [district] : [])))
}

/** The account of an address, or of a nickname as it is written; a deleted one is nobody. */
export async function findStandingAccount(db: Db, who: string): Promise<StandingAccount | undefined> {
  return who.includes('@') ? findAccountByEmail(db, who) : findAccountByNickname(db, who)
}

type Work = (tx: Tx, account: StandingAccount) => Promise<'changed' | 'unchanged' | 'unconfirmed'>

async function change({ db, inTransaction }: RoleDependencies, who: string, work: Work): Promise<RoleChange> {
  const found = await findStandingAccount(db, who)
  if (!found) return { done: 'nobody' }
  return inTransaction(async (tx) => {
    // Against being deleted meanwhile: the role would stay behind.
    const account = await lockAccount(tx, found.userId)
    if (!account) return { done: 'nobody' }
    return { done: await work(tx, account), account }
  })
}
