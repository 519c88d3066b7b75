import { Client, escapeIdentifier, escapeLiteral } from 'pg'

import { BootFault } from '../boot-fault.ts'

/** The superuser of the embedded cluster; the game itself connects as a plain role. */
export const superuser = 'postgres'

/** Role and database of the game in the embedded cluster. */
export const gameName = 'satoshi'

type Server = { port: number; password: string }

/** The address of a database of the embedded cluster, as `role`. */
export function embeddedUrl({ port, password }: Server, role: string, database: string): string {
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}?sslmode=disable`
}

/**
 * Makes the game's role and database where they are missing, so that the server does not work as superuser: it
 * owns its database and may make others (tests do), no more. A later start only proves that it can connect. Throws a
 * `BootFault` when the password is not the cluster's.
 */
export async function ensureGameDatabase(server: Server): Promise<void> {
  if (await canConnect(server)) return
  const client = new Client({ connectionString: embeddedUrl(server, superuser, 'postgres') })
  await connectAsSuperuser(client)
  try {
    const role = escapeIdentifier(gameName)
    await unlessThere(client, `create role ${role} login createdb password ${escapeLiteral(server.password)}`)
    await unlessThere(client, `create database ${role} owner ${role}`)
  } finally {
    await client.end()
  }
}

const invalidPassword = '28P01'
/** invalid_password (what a missing role looks like from outside) and invalid_catalog_name. */
const missing = new Set([invalidPassword, '3D000'])
/** duplicate_object and duplicate_database: an earlier start was cut short between the two. */
const alreadyThere = new Set(['42710', '42P04'])

async function canConnect(server: Server): Promise<boolean> {
  const client = new Client({ connectionString: embeddedUrl(server, gameName, gameName) })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (missing.has(stateOf(error))) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

async function connectAsSuperuser(client: Client): Promise<void> {
  try {
    await client.connect()
  } catch (error) {
    if (stateOf(error) !== invalidPassword) throw error
    throw new BootFault('The database does not open with the password in DATA_DIR/postgres-password; put it back.')
  }
}

async function unlessThere(client: Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    if (!alreadyThere.has(stateOf(error))) throw error
  }
}

function stateOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
