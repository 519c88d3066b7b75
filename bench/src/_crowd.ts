import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Client } from 'pg'

import { databaseUrlOf } from './_server-process.ts'

/** Somebody who is signed in. */
export type Member = { userId: string; cookie: string }

/**
 * Adds `count` people with a session each to the database of a server that runs. Written past the server: ten thousand
 * sign-ups would be ten thousand password hashes.
 */
export async function crowdIn(dataDir: string, count: number): Promise<Member[]> {
  const secret = readFileSync(join(dataDir, 'auth-secret'), 'utf8').trim()
  const people = Array.from({ length: count }, () => ({
    userId: randomUUID(),
    token: randomBytes(24).toString('base64url'),
  }))
  const database = new Client({ connectionString: databaseUrlOf(dataDir) })
  await database.connect()
  await database.query(
    `insert into users (id, name, email, email_verified, enrolment)
     select id, 'crowd', 'crowd-' || id || '@example.org', true, jsonb_build_object(
       'nickname', 'crowd ' || left(id::text, 8), 'nicknameKey', 'crowd ' || id, 'birthDate', '1990-01-01', 'language', 'pt-BR')
     from unnest($1::uuid[]) as t (id)`,
    [people.map(({ userId }) => userId)],
  )
  await database.query(
    `insert into sessions (id, user_id, token, expires_at)
     select gen_random_uuid(), user_id, token, now() + interval '7 days' from unnest($1::uuid[], $2::text[]) as t (user_id, token)`,
    [people.map(({ userId }) => userId), people.map(({ token }) => token)],
  )
  await database.query('analyze users, profiles, sessions')
  await database.end()
  return people.map(({ userId, token }) => ({ userId, cookie: cookieOf(token, secret) }))
}

/** As the server signs it. */
export function cookieOf(token: string, secret: string): string {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `satoshi.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}
