import { pino } from 'pino'

import { connect } from '../src/platform/postgres/connect.ts'
import type { Db } from '../src/platform/postgres/db.ts'
import { createDatabase, type TestDatabase } from './_database.ts'
import { proxyTo, type Proxy } from './_door.ts'

/** A database that a server reaches through a door of its own; `direct` goes past it. */
export type DatabaseBehindDoor = { door: Proxy; database: TestDatabase; direct: Db }

export async function databaseBehindDoor(from: 'empty' | 'seeded' = 'empty'): Promise<DatabaseBehindDoor> {
  const direct = await createDatabase(from)
  const behind = new URL(direct.url)
  const door = await proxyTo({ host: behind.hostname, port: Number(behind.port) })
  behind.port = String(door.port)
  const through = connect(behind.href, { log: pino({ level: 'silent' }) })
  const drop = async () => {
    await through.close()
    await direct.drop()
  }
  return { door, database: { ...through, url: behind.href, drop }, direct: direct.db }
}
