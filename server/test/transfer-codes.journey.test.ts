import { createHmac } from 'node:crypto'

import { random } from '@satoshi/rules/random'
import { hour, minute, second } from '@satoshi/rules/time'
import { codeText, ticketText, withSignature, type TransferCode } from '@satoshi/rules/transfer/code'
import { cents } from '@satoshi/rules/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { makeCode, makeTicket, readCode, readTicket } from '../src/transfer/transfer-codes.ts'
import { deletePaidCodes } from '../src/transfer/transfer-store.ts'
import { Refusal } from '../src/platform/refusal.ts'
import { TestClock } from './_clock.ts'
import { jobsDone } from './_mails.ts'
import type { Player, Reply } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'
import { countTransfers, send, verified, wrongDays, type Refused } from './_transfers.ts'

const clock = new TestClock()
let server: TestServer
let ana: Player
let bia: Player

type Code = { payload: string; expiresAt: number }
type Opened = {
  receiver: { id: string; nickname: string }
  amountCents: number | null
  ticket: string
  expiresAt: number
}

beforeAll(async () => void (server = await startServer({ clock, quiet: true })))
afterAll(async () => {
  await jobsDone(server)
  expect(await wrongDays(server.db)).toEqual([])
  await expectHonestLedger(server.db)
  await server.close()
})
beforeEach(async () => {
  ana = await verified(server, clock)
  bia = await verified(server, clock)
})

async function codeOf(player: Player, amountCents: number | null): Promise<Code> {
  return (await player.post<Code>('/api/transfers/codes', { amountCents })).body
}

function read(player: Player, payload: string): Promise<Reply<Opened & Refused>> {
  return player.post('/api/transfers/codes/read', { payload })
}

describe('a code', () => {
  test('with an amount is read, confirmed and paid, once', async () => {
    const { payload, expiresAt } = await codeOf(bia, 1_500)
    expect(payload).toMatch(new RegExp(`^satoshi:pay\\?to=${bia.id}&amt=1500&n=[\\w-]{22}&exp=\\d{10}&sig=[\\w-]{43}$`))
    expect(expiresAt).toBe(Math.floor(clock.now() / second) * second + 120 * second)
    const { body } = await read(ana, payload)
    expect(body).toMatchObject({ receiver: { id: bia.id, nickname: bia.nickname }, amountCents: 1_500 })
    const { ticket } = body
    expect((await send(ana, bia, 1_500, { ticket })).status).toBe(200)
    const used = { status: 409, body: { code: 'transfer.codeUsed' } }
    expect(await send(ana, bia, 1_500, { ticket })).toMatchObject(used)
    expect(await read(ana, payload)).toMatchObject(used)
    expect(await read(await verified(server, clock), payload)).toMatchObject(used)
    expect(await countTransfers(server.db, bia.id)).toBe(1)
  })

  test('that was paid is known as such for longer than anybody may try, and no longer', async () => {
    const { payload } = await codeOf(bia, 1_500)
    const { ticket } = (await read(ana, payload)).body
    expect((await send(ana, bia, 1_500, { ticket })).status).toBe(200)
    const kept = async () => {
      await deletePaidCodes(server.db, clock.now())
      return (await server.db.selectFrom('paid_transfer_codes').selectAll().execute()).length
    }
    clock.pass(hour + 4 * minute)
    expect(await kept()).toBeGreaterThanOrEqual(1)
    clock.pass(1)
    expect(await kept()).toBe(0)
    expect(await send(ana, bia, 1_500, { ticket })).toMatchObject({ body: { code: 'transfer.codeExpired' } })
    expect(await countTransfers(server.db, bia.id)).toBe(1)
  })

  test('without an amount names who receives, as often as it is read', async () => {
    const { payload } = await codeOf(bia, null)
    for (const amount of [100, 200]) {
      const { body } = await read(ana, payload)
      expect(body).toMatchObject({ receiver: { id: bia.id }, amountCents: null })
      expect((await send(ana, bia, amount, { ticket: body.ticket })).status).toBe(200)
      expect((await send(ana, bia, amount, { ticket: body.ticket })).status).toBe(200)
    }
  })

  test('that many pay at once is paid by one', async () => {
    const { payload } = await codeOf(bia, 1_000)
    const payers = await Promise.all(Array.from({ length: 12 }, () => verified(server, clock)))
    const tickets = await Promise.all(payers.map(async (payer) => (await read(payer, payload)).body.ticket))
    const replies = await Promise.all(
      payers.flatMap((payer, index) => [1, 2].map(() => send(payer, bia, 1_000, { ticket: tickets[index] ?? '' }))),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ body }) => body.code === 'transfer.codeUsed')).toHaveLength(23)
  })

  test('that is read in its last second leaves 120 seconds to confirm, and not one more', async () => {
    const { payload, expiresAt } = await codeOf(bia, 500)
    clock.pass(expiresAt - 1 - clock.now())
    const { body } = await read(ana, payload)
    clock.pass(1)
    expect(await read(ana, payload)).toMatchObject({ status: 409, body: { code: 'transfer.codeExpired' } })
    clock.pass(body.expiresAt - 1 - clock.now())
    const late = await send(ana, bia, 500, { ticket: body.ticket })
    expect(late.status).toBe(200)
    const { body: next } = await read(ana, (await codeOf(bia, 500)).payload)
    clock.pass(next.expiresAt - clock.now())
    expect((await send(ana, bia, 500, { ticket: next.ticket })).body.code).toBe('transfer.codeExpired')
  })

  test('is refused to whom its owner is not open, and to its owner', async () => {
    const { payload } = await codeOf(bia, 500)
    expect((await read(bia, payload)).body.code).toBe('transfer.toSelf')
    await bia.put(`/api/people/${ana.id}/block`)
    expect((await read(ana, payload)).body.code).toBe('transfer.receiverNotVerified')
    for (const [amount, code] of [
      [99, 'transfer.amountInvalid'],
      [100_001, 'transfer.overLimit'],
    ] as const)
      expect(await bia.post('/api/transfers/codes', { amountCents: amount })).toMatchObject({ body: { code } })
  })

  test('gives a ticket that is good for its reader, its receiver and its amount alone', async () => {
    const caio = await verified(server, clock)
    const { ticket } = (await read(ana, (await codeOf(bia, 500)).payload)).body
    const invalid = { status: 400, body: { code: 'transfer.codeInvalid' } }
    expect(await send(caio, bia, 500, { ticket })).toMatchObject(invalid)
    expect(await send(ana, caio, 500, { ticket })).toMatchObject(invalid)
    expect(await send(ana, bia, 501, { ticket })).toMatchObject(invalid)
    const { payload } = await codeOf(bia, 500)
    expect(await send(ana, bia, 500, { ticket: payload })).toMatchObject(invalid)
    expect(await read(ana, ticket)).toMatchObject(invalid)
    expect(await countTransfers(server.db, ana.id, bia.id, caio.id)).toBe(0)
    expect((await send(ana, bia, 500, { ticket })).status).toBe(200)
  })
})

describe('what we did not sign as it stands', () => {
  const to = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b'
  const readBy = '0193a1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2c'
  const secret = { config: { authSecret: 'the secret of this test, long enough' } }
  const other = { config: { authSecret: 'the secret of somebody else, as long' } }
  const at = Date.parse('2026-11-23T15:00:00Z')
  const { payload } = makeCode(secret, { to, amountCents: cents(12_345) }, at)
  const code = readCode(secret, payload, at)
  const { ticket } = makeTicket(secret, code, readBy, at)

  test('is accepted in none of more than 5,000 mutants, of codes and of tickets', () => {
    const chance = random('mutants of codes')
    const mutants = new Set([...mutantsOf(payload, chance), ...forgeries(code)])
    mutants.delete(payload)
    expect(mutants.size).toBeGreaterThan(5_000)
    expect([...mutants].filter((mutant) => isAccepted(() => readCode(secret, mutant, at)))).toEqual([])
    const tickets = new Set(mutantsOf(ticket, chance))
    tickets.delete(ticket)
    expect(tickets.size).toBeGreaterThan(2_500)
    expect([...tickets].filter((mutant) => isAccepted(() => readTicket(secret, mutant, readBy, at)))).toEqual([])
    expect(isAccepted(() => readCode(secret, payload, at))).toBe(true)
    expect(isAccepted(() => readTicket(secret, ticket, readBy, at))).toBe(true)
  })

  test('is refused over HTTP as well, and nothing is said but that it is none', async () => {
    const { payload: real } = await codeOf(bia, 500)
    const mutants = mutantsOf(real, random('over the wire')).filter((text) => text !== real && text.length <= 500)
    for (const mutant of [...mutants.filter((_, index) => index % 40 === 0), ...scripts]) {
      const { status, body } = await read(ana, mutant)
      // A zero byte is no text of a request at all.
      const code = mutant === '' || mutant.includes('\0') ? 'request.invalid' : 'transfer.codeInvalid'
      expect([mutant, status, body.code]).toEqual([mutant, 400, code])
      if (code === 'transfer.codeInvalid') expect(body.details).toEqual({})
    }
  }, 60_000)

  /** Each byte changed in several ways, left out, doubled, swapped; pieces repeated, exchanged and cut off. */
  function mutantsOf(text: string, chance: ReturnType<typeof random>): string[] {
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=&?:%+/. \n\0"<>#'
    const mutants: string[] = []
    for (let index = 0; index < text.length; index += 1) {
      const [before, here, after] = [text.slice(0, index), text.charAt(index), text.slice(index + 1)]
      mutants.push(before + after, before + here + here + after, before, before + here.toUpperCase() + after)
      mutants.push(before + encodeURIComponent(here).padStart(3, '%') + after, `${before}${here}\u200b${after}`)
      mutants.push(before + after.charAt(0) + here + after.slice(1), `${text}${before}`)
      for (let each = 0; each < 40; each += 1) {
        mutants.push(before + letters.charAt(chance.below(letters.length)) + after)
      }
      // Other spellings of the same bytes: the last letter of base64 has bits that mean nothing.
      mutants.push(before + String.fromCodePoint((here.codePointAt(0) ?? 0) ^ 1) + after)
    }
    const fields = text.slice(text.indexOf('?') + 1).split('&')
    const head = text.slice(0, text.indexOf('?') + 1)
    for (const one of fields) {
      for (const two of fields) {
        mutants.push(head + fields.map((field) => (field === one ? two : field === two ? one : field)).join('&'))
        mutants.push(`${text}&${one}&${two}`, head + [one, ...fields, two].join('&'))
      }
      mutants.push(head + fields.filter((field) => field !== one).join('&'))
    }
    return mutants.filter((mutant) => mutant !== text)
  }

  /** Codes that are right but for who signed them, and how. */
  function forgeries(one: TransferCode): string[] {
    const text = codeText(one)
    const { authSecret } = secret.config
    const hmac = (key: string, what = text) => createHmac('sha256', key).update(what).digest('base64url')
    return [
      makeCode(other, { to, amountCents: cents(12_345) }, at).payload,
      withSignature(text, hmac(authSecret)),
      withSignature(text, hmac('')),
      withSignature(text, hmac(authSecret, payload)),
      withSignature(text, 'A'.repeat(43)),
      withSignature(text, ticket.slice(-43)),
      withSignature(codeText({ ...one, amountCents: cents(1) }), payload.slice(-43)),
      withSignature(codeText({ ...one, amountCents: null }), payload.slice(-43)),
      withSignature(codeText({ ...one, to: readBy }), payload.slice(-43)),
      withSignature(codeText({ ...one, expiresAt: one.expiresAt + second }), payload.slice(-43)),
      withSignature(ticketText({ ...one, readBy }), payload.slice(-43)),
      ...scripts,
    ]
  }

  const scripts = [
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'https://example.org/pay?to=1',
    'satoshi:pay',
    'satoshi:pay?',
    '<img src=x onerror=alert(1)>',
    "' or 1=1 --",
    '{"to":"x"}',
    '00020126580014br.gov.bcb.pix',
    '\u202Esatoshi:pay?to=',
    'x'.repeat(500),
  ]

  function isAccepted(reading: () => unknown): boolean {
    try {
      reading()
      return true
    } catch (error) {
      if (error instanceof Refusal && error.code === 'transfer.codeInvalid') return false
      throw error
    }
  }
})
