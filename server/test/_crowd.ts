import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Db } from '../src/platform/postgres/db.ts'

/**
 * Many players at once, straight into the database, named `<name>-0` and so on; gives their ids. None of them is written
 * a mail, which would keep the jobs busy for long.
 */
export async function insertCrowd(db: Db, name: string, size: number): Promise<string[]> {
  const users = Array.from({ length: size }, (_, index) => {
    const nickname = `${name}-${index}`
    const enrolment = { nickname, nicknameKey: nickname, birthDate: '2000-01-01', language: 'pt-BR' }
    return { id: randomUUID(), name: nickname, email: `${nickname}@example.org`, enrolment: JSON.stringify(enrolment) }
  })
  const ids = users.map(({ id }) => id)
  await db.transaction().execute(async (tx) => {
    await tx.insertInto('users').values(users).execute()
    await sql`delete from pgboss.job where name = 'confirmationMail' and data->>'userId' = any(${ids})`.execute(tx)
  })
  return ids
}
