import { randomUUID } from 'node:crypto'

import type { Db } from '../src/platform/postgres/db.ts'

/** Many players at once, straight into the database, named `<name>-0` and so on; gives their ids. */
export async function insertCrowd(db: Db, name: string, size: number): Promise<string[]> {
  const users = Array.from({ length: size }, (_, index) => {
    const nickname = `${name}-${index}`
    const enrolment = { nickname, nicknameKey: nickname, birthDate: '2000-01-01', language: 'pt-BR' }
    return { id: randomUUID(), name: nickname, email: `${nickname}@example.org`, enrolment: JSON.stringify(enrolment) }
  })
  await db.insertInto('users').values(users).execute()
  return users.map(({ id }) => id)
}
