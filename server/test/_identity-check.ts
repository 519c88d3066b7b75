import { randomUUID } from 'node:crypto'

import type { IdentityAct, IdentityCase, IdentityStanding } from '@satoshi/contract/identity-check'
import { identityPhotos, type IdentityPhoto, type RejectionReason } from '@satoshi/rules/identity-check/standing'
import sharp from 'sharp'

import { insertAct } from '../src/identity-check/act-store.ts'
import { grantRole } from '../src/identity/identity-api.ts'
import type { Clock } from '../src/platform/clock.ts'
import type { Player, Reply } from './_player.ts'
import { newPlayer } from './_player.ts'
import type { TestServer } from './_server.ts'

/** What a queue tells an admin. */
export type Queue = { waiting: number; oldestAt: number | null; taken: IdentityCase | null }

/** The calls of a player about their own identity check. */
export function identityCalls(
  player: Pick<Player, 'get' | 'put' | 'post' | 'upload'>,
  url: string,
  cookie: () => string,
) {
  const path = '/api/identity-check'
  return {
    read: () => player.get<IdentityStanding>(path),
    consent: (given = true, commandId: string = randomUUID()) =>
      player.put<IdentityStanding>(`${path}/consent`, { commandId, given }),
    send: (photo: IdentityPhoto, image: Buffer, type = 'image/jpeg', commandId: string = randomUUID()) =>
      player.upload<IdentityStanding>(`${path}/photos/${photo}?commandId=${commandId}`, image, type),
    submit: (said: Partial<Said> = {}) => player.post<IdentityStanding>(path, { ...saidOf(), ...said }),
    withdraw: async (commandId: string = randomUUID()) => {
      const headers = { 'content-type': 'application/json', cookie: cookie() }
      const reply = await fetch(url + path, { method: 'DELETE', headers, body: JSON.stringify({ commandId }) })
      return { status: reply.status, headers: reply.headers, body: (await reply.json()) as unknown }
    },
  }
}

export type Said = { commandId: string; fullName: string; cpf: string; birthDate: string }

/** What somebody says of themselves as it is right, with a CPF that nobody else has. */
export function saidOf(): Said {
  return { commandId: randomUUID(), fullName: 'Maria da Silva', cpf: newCpf(), birthDate: '2000-01-31' }
}

let cpfs = 100_000_000

/** A CPF with right check digits that no other test has. */
export function newCpf(): string {
  cpfs += 7
  const nine = String(cpfs)
  const digitAfter = (digits: string) => {
    const sum = [...digits].reduce((all, digit, index) => all + Number(digit) * (digits.length + 1 - index), 0)
    return String(((sum * 10) % 11) % 10)
  }
  const ten = nine + digitAfter(nine)
  return ten + digitAfter(ten)
}

/** A photo as a phone takes it: with where it was taken, and by what. */
export function photoFrom(colour: string): Promise<Buffer> {
  const image = sharp({ create: { width: 480, height: 600, channels: 3, background: colour } })
  const taken = { IFD0: { Make: 'QuixabaPhone' }, IFD3: { GPSLatitude: '23/1 13/1 0/1', GPSLatitudeRef: 'S' } }
  return image.withExif(taken).jpeg().toBuffer()
}

export type Applicant = { player: Player; calls: ReturnType<typeof identityCalls> }

/** A player who may be checked and has sent nothing. */
export async function newApplicant(
  server: TestServer,
  about: Parameters<typeof newPlayer>[1] = {},
): Promise<Applicant> {
  const player = await newPlayer(server, { confirmed: true, ...about })
  return { player, calls: identityCalls(player, server.url, player.cookie) }
}

/** Agrees, and puts all three photos into the draft. */
export async function prepare({ calls }: Applicant): Promise<void> {
  await ok(calls.consent())
  const colours = { front: 'red', back: 'green', selfie: 'blue' }
  for (const photo of identityPhotos) await ok(calls.send(photo, await photoFrom(colours[photo])))
}

/** A player whose case waits to be decided about. */
export async function newSubmitted(server: TestServer, said: Partial<Said> = {}): Promise<Applicant> {
  const applicant = await newApplicant(server)
  await prepare(applicant)
  await ok(applicant.calls.submit(said))
  return applicant
}

export type Reviewer = { player: Player; calls: ReturnType<typeof reviewCalls> }

/** An admin who decides about identities. */
export async function newReviewer(server: TestServer): Promise<Reviewer> {
  const player = await newPlayer(server, { confirmed: true })
  const { done } = await grantRole(
    server.app,
    { who: player.email, given: { role: 'admin' } },
    { at: server.app.clock.now(), by: 'a test' },
  )
  if (done !== 'changed') throw new Error(`no admin: ${done}`)
  return { player, calls: reviewCalls(player) }
}

/** The calls of an admin about identity checks. */
export function reviewCalls(player: Pick<Player, 'get' | 'post'>) {
  const path = '/api/admin/identity'
  return {
    queue: () => player.get<Queue>(path),
    take: (commandId: string = randomUUID()) => player.post<IdentityCase>(path, { commandId }),
    look: (id: string, photo: string) => player.get(`${path}/${id}/photos/${photo}`),
    /** Looks at all of it, and approves. */
    approve: async (id: string, commandId: string = randomUUID()) => {
      for (const photo of identityPhotos) await player.get(`${path}/${id}/photos/${photo}`)
      return player.post<{ waiting: number }>(`${path}/${id}`, { commandId, decision: 'approve' })
    },
    approveUnseen: (id: string, commandId: string = randomUUID()) =>
      player.post<{ waiting: number }>(`${path}/${id}`, { commandId, decision: 'approve' }),
    reject: (id: string, reason: RejectionReason = 'unreadable', note = '', commandId: string = randomUUID()) =>
      player.post<{ waiting: number }>(`${path}/${id}`, { commandId, decision: 'reject', reason, note }),
    acts: async (id: string) => (await ok(player.get<{ acts: IdentityAct[] }>(`${path}/${id}/acts`))).acts,
  }
}

/** The columns of a case that has nothing yet. */
export const nothingOfCase = {
  submitted_at: null,
  attempt: null,
  data: null,
  data_key: null,
  checker: null,
  taken_by: null,
  taken_until: null,
  decided_at: null,
  decided_by: null,
  reason: null,
  note: null,
  cpf_key: null,
  cpf_hash: null,
  revoked_at: null,
  revocation: null,
}

/** Names of the files in the store of a server. */
export async function storedFiles({ app }: TestServer): Promise<string[]> {
  const keys: string[] = []
  for await (const listed of app.files.list()) keys.push(...listed.map(({ key }) => key))
  return keys
}

/** The body of a call that must succeed. */
export async function ok<Body>(asked: Promise<Reply<Body>>): Promise<Body> {
  const { status, body } = await asked
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

type Checked = { player: Player; friends: Player[]; said: Partial<Said> }

/** An identity check of somebody that waits, and what they did about those of two friends when they were an admin. */
export async function liveThroughChecks(
  { server, clock }: { server: TestServer; clock: Clock },
  { player, friends: [bia, caio], said }: Checked,
): Promise<void> {
  if (!bia || !caio) throw new Error('two friends')
  const calls = identityCalls(player, server.url, player.cookie)
  await prepare({ player, calls })
  await ok(calls.submit(said))
  const at = new Date(clock.now())
  const [taken, decided] = [randomUUID(), randomUUID()]
  const data = { data: Buffer.from('sealed'), data_key: 'test' }
  const sent = { consented_at: at, submitted_at: at, attempt: 1, checker: 'queue', ...data } as const
  await server.db
    .insertInto('identity_cases')
    .values([
      {
        ...nothingOfCase,
        ...sent,
        id: taken,
        user_id: bia.id,
        state: 'pending',
        taken_by: player.id,
        taken_until: at,
      },
      {
        ...nothingOfCase,
        ...sent,
        id: decided,
        user_id: caio.id,
        state: 'rejected',
        decided_at: at,
        decided_by: player.id,
        reason: 'unreadable',
        note: '',
      },
    ])
    .execute()
  await server.app.inTransaction((tx) => insertAct(tx, { caseId: taken, act: 'taken', by: player.id, at: clock.now() }))
}
