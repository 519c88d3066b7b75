import type { GivenRole } from '@satoshi/rules/roles'
import { districts } from '@satoshi/rules/words'

import { grantRole, listRoles, revokeRole, type RoleChange } from '../identity/identity-api.ts'
import { exitCodes, type AdminCommand, type AdminContext, systemUser, textTable } from './admin-command.ts'

/** What the words after a name ask for: a role, or the district that there is not; null when it is no role at all. */
export type RequestedRole = GivenRole | { unknownDistrict: string }

/** `admin`, or `sponsor <district>`. */
export function roleIn(words: string[]): RequestedRole | null {
  const [role, district] = words
  if (role === 'admin' && words.length === 1) return { role }
  if (role !== 'sponsor' || district === undefined || words.length !== 2) return null
  const key = districts.find((one) => one === district)
  return key ? { role, district: key } : { unknownDistrict: district }
}

/** `grant <email or nickname> <role>`: gives an account a role; the first admin comes to be so. */
export function grant(who: string, requested: RequestedRole): AdminCommand {
  return (context) =>
    carryOut(context, { who, requested }, async (given) => {
      const change = await grantRole(
        context.connection,
        { who, given },
        { at: context.now, by: `operator ${systemUser()}` },
      )
      return { change, changed: 'is now', unchanged: 'is already' }
    })
}

/** `revoke <email or nickname> <role>`: takes it away; running servers know within a second. */
export function revoke(who: string, requested: RequestedRole): AdminCommand {
  return (context) =>
    carryOut(context, { who, requested }, async (given) => {
      const change = await revokeRole(context.connection, { who, given })
      return { change, changed: 'is no longer', unchanged: 'is not' }
    })
}

/** `roles`: who has which. */
export const showRoles: AdminCommand = async ({ connection, json, print }) => {
  const held = await listRoles(connection.db)
  if (json) print(JSON.stringify({ roles: held }))
  else if (held.length === 0)
    print('Nobody has a role. The first admin: npm run admin -- grant <email or nickname> admin')
  else {
    const columns = ['role', 'district', 'nickname', 'email', 'since', 'granted by'].map((heading) => ({ heading }))
    const rows = held.map(({ role, district, nickname, email, grantedAt, grantedBy }) => [
      role,
      district ?? '-',
      nickname,
      email,
      grantedAt.toISOString().slice(0, 10),
      grantedBy,
    ])
    for (const line of textTable(columns, rows)) print(line)
  }
  return exitCodes.well
}

type Outcome = { change: RoleChange; changed: string; unchanged: string }

async function carryOut(
  { print, complain }: AdminContext,
  { who, requested }: { who: string; requested: RequestedRole },
  work: (given: GivenRole) => Promise<Outcome>,
) {
  if ('unknownDistrict' in requested) {
    complain(`There is no district ${requested.unknownDistrict}; there are ${districts.join(', ')}.`)
    return exitCodes.failed
  }
  const { change, changed, unchanged } = await work(requested)
  if (change.done === 'nobody' || change.done === 'unconfirmed') {
    const isNobody = change.done === 'nobody'
    complain(isNobody ? `There is no player ${who}.` : `${who} has not confirmed the e-mail address yet.`)
    return exitCodes.failed
  }
  const named = requested.role === 'admin' ? 'an admin' : `a sponsor admin of ${requested.district}`
  print(
    change.done === 'changed'
      ? `${change.account.nickname} ${changed} ${named}.`
      : `${change.account.nickname} ${unchanged} ${named}; nothing was changed.`,
  )
  return exitCodes.well
}
