import { randomUUID } from 'node:crypto'

import type { SignUpBody } from '@satoshi/contract/identity/auth'
import { anythingFromLevel, newcomerAnswers } from '@satoshi/rules/match/newcomer'
import { signUpGrant } from '@satoshi/rules/progress/grant'
import { xpToNext } from '@satoshi/rules/progress/level'
import { startingTheta } from '@satoshi/rules/rating/first-attempt'

import { grant } from '../src/progress/progress-api.ts'
import type { Db } from '../src/platform/postgres/db.ts'
import type { TestServer } from './_server.ts'

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

/** Makes somebody whom quizzes are no longer drawn for as for a newcomer: at level 3, with thirty first attempts. */
export async function growUp(db: Db, userId: string): Promise<void> {
  const xp = xpToNext(1) + xpToNext(2)
  await db.updateTable('profiles').set({ xp, level: anythingFromLevel }).where('id', '=', userId).execute()
  const mastery = { subject: 'financas', theta: startingTheta, attempts: newcomerAnswers } as const
  await db
    .insertInto('learner_ratings')
    .values({ user_id: userId, ...mastery })
    .execute()
}

/** What came back from a call; `body` is null where there is none. */
export type Reply<Body = unknown> = { status: number; headers: Headers; body: Body }

/** A person with a browser: signs up over HTTP, keeps the cookies, and sends them along. */
export type Player = {
  id: string
  nickname: string
  email: string
  password: string
  /** The value of the header `cookie` now; empty when signed out. */
  cookie: () => string
  /** The caller says what a right answer's body is; nothing checks it here. */
  get: <Body = unknown>(path: string, headers?: Record<string, string>) => Promise<Reply<Body>>
  post: <Body = unknown>(path: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply<Body>>
  patch: <Body = unknown>(path: string, body: unknown) => Promise<Reply<Body>>
  put: <Body = unknown>(path: string, body?: unknown) => Promise<Reply<Body>>
  /** Sends a file as it is. */
  upload: <Body = unknown>(path: string, file: Buffer, type?: string) => Promise<Reply<Body>>
  remove: <Body = unknown>(path: string) => Promise<Reply<Body>>
}

type About = Partial<SignUpBody> & {
  /** Whether the address is confirmed, as the link of the mail would do, and the gift for it paid. */
  confirmed?: boolean
  /** The browser in which it is made; a new one where it is missing. */
  browser?: ReturnType<typeof newBrowser>
}

type Sent = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> }

let players = 0

/** Makes an account by the front door. */
export async function newPlayer(
  server: TestServer,
  { confirmed = false, browser = newBrowser(server), ...about }: About = {},
): Promise<Player> {
  players += 1
  const nickname = about.nickname ?? `Player ${players}`
  const body: SignUpBody = {
    name: nickname,
    nickname,
    email: `player${players}@example.org`,
    password: 'seven blue llamas',
    birthDate: '2000-01-31',
    language: 'pt-BR',
    ...about,
  }
  // One address may not make many accounts at once; these people come from everywhere.
  const from = { 'x-forwarded-for': `10.${players >> 16}.${(players >> 8) & 255}.${players & 255}` }
  const made = await browser.post<{ user: { id: string } }>('/api/auth/sign-up/email', body, from)
  if (made.status !== 200) throw new Error(`sign-up: ${made.status} ${JSON.stringify(made.body)}`)
  const { id } = made.body.user
  if (confirmed) await confirmAddress(server, id)
  return { id, nickname, email: body.email, password: body.password, ...browser }
}

/** The gift is paid at once: the job that comes for it finds it paid, and moves no balance in the middle of a test. */
async function confirmAddress({ app, db }: TestServer, id: string): Promise<void> {
  await db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute()
  await app.inTransaction((tx) => grant(tx, { ...signUpGrant(id), userId: id, at: app.clock.now() }))
}

/** Somebody who has no account yet: sends JSON, keeps cookies, from the first ones of `jar` on. */
export function newBrowser(
  server: Pick<TestServer, 'url'>,
  jar = new Map<string, string>(),
): Pick<Player, 'cookie' | 'get' | 'post' | 'patch' | 'put' | 'upload' | 'remove'> {
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const call = async <Body>(path: string, init: Sent): Promise<Reply<Body>> => {
    const sent = {
      ...init,
      redirect: 'manual' as const,
      headers: { ...init.headers, ...(jar.size > 0 && { cookie: cookie() }) },
    }
    const reply = await fetch(`${server.url}${path}`, sent)
    for (const line of reply.headers.getSetCookie()) storeCookie(jar, line)
    const text = await reply.text()
    const body: unknown = reply.headers.get('content-type')?.startsWith('application/json')
      ? JSON.parse(text)
      : text || null
    return { status: reply.status, headers: reply.headers, body: body as Body } // safe: the caller's claim, see Player
  }
  return {
    cookie,
    get: (path, headers) => call(path, { headers: headers ?? {} }),
    patch: (path, body) =>
      call(path, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    put: (path, body) =>
      call(path, {
        method: 'PUT',
        ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      }),
    upload: (path, file, type = 'image/jpeg') =>
      call(path, { method: 'PUT', headers: { 'content-type': type }, body: Uint8Array.from(file) }),
    remove: (path) => call(path, { method: 'DELETE' }),
    post: (path, body, headers) =>
      call(path, {
        method: 'POST',
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  }
}

/** Puts a `set-cookie` line into the jar, or takes the cookie out where it says that it is over. */
function storeCookie(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const [name = '', ...value] = pair.split('=')
  const over = attributes.some((attribute) => /^max-age=0$/i.test(attribute))
  if (over) jar.delete(name)
  else jar.set(name, value.join('='))
}
