import { randomUUID } from 'node:crypto'

import type { Db } from '../src/platform/postgres/db.ts'

/** A player put straight into the database, with profile and accounts as the triggers make them; gives the id. */
export async function insertPlayer(db: Db, nickname: string, about: { timeZone?: string } = {}): Promise<string> {
  const id = randomUUID()
  const enrolment = { nickname, nicknameKey: nickname.toLowerCase(), birthDate: '2000-01-01', language: 'pt-BR' }
  await db
    .insertInto('users')
    .values({ id, name: nickname, email: `${nickname}@example.org`, enrolment: JSON.stringify(enrolment) })
    .execute()
  if (about.timeZone) {
    await db.updateTable('profiles').set({ time_zone: about.timeZone }).where('id', '=', id).execute()
  }
  return id
}
