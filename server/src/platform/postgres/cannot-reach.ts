import { BootFault, systemCode } from '../boot-fault.ts'
import { isUnavailable } from './unavailable.ts'

/**
 * Why a database cannot be worked on, as a `BootFault`: the host and the database are named, the password is not. What
 * is no matter of reaching it is given back as it is.
 */
export function cannotReach(databaseUrl: string, error: unknown): unknown {
  if (!isUnavailable(error) && !/^(28...|3D000)$/.test(systemCode(error) ?? '')) return error
  const { host, pathname } = new URL(databaseUrl)
  const why = error instanceof Error && error.message ? error.message : systemCode(error)
  return new BootFault(`The database ${host}${pathname} cannot be used: ${why}`)
}
