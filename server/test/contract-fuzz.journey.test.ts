import { signUpGrant } from '@satoshi/rules/progress/grant'
import { cents } from '@satoshi/rules/money'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { grant } from '../src/progress/progress-api.ts'
import { eventually } from './_eventually.ts'
import type { Hints } from './_arbitrary.ts'
import {
  faultOfNoPath,
  faultOfWrongMethod,
  isPathOf,
  leakOf,
  looseFields,
  readDocument,
  type Operation,
  type Schema,
} from './_document.ts'
import { callTo, type MadeCall } from './_hostile-call.ts'
import { newPlayer, type Player } from './_player.ts'
import { rawCall, type RawReply } from './_raw-call.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

/** Cases an operation and sender, 100 an operation together; the long form sets FUZZ_CASES=1000 (product 2.8). */
const cases = Number(process.env['FUZZ_CASES'] ?? 50)
/** What one case may take in all operations, by both senders, on a busy machine. */
const longestCaseMillis = 18_000
/** Every seed that ever failed stays in the list; FUZZ_SEED tries another one. */
const seeds = process.env['FUZZ_SEED'] ? [Number(process.env['FUZZ_SEED'])] : [20_261_121]

/** What serves the contract itself and is no part of it. */
const aboutTheContract = /^\/api\/(?:openapi\.json|docs(?:\/.*)?)$/

/** Stands in a made call for the match that the player is in when it is sent. */
const openMatch = '~open~'

describe(`the contract under fuzz, seeds ${seeds.join(', ')}, ${cases} cases an operation and sender`, () => {
  let server: TestServer
  let operations: Operation[]
  let player: Player
  let hints: Hints
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)

  beforeAll(async () => {
    server = await startServer()
    operations = await readDocument(server.url)
    player = await newPlayer(server, { confirmed: true })
    const stranger = await newPlayer(server)
    hints = {
      ...plainHints,
      id: [openMatch, openMatch, openMatch, await openSolo(stranger)],
      email: [player.email, ...plainHints.email],
      password: [player.password],
      cursor: [await cursorOf(player)],
      token: [await tokenFor(stranger)],
    }
    // From here on: what other tests left behind is none of ours.
    process.on('unhandledRejection', note)
  })
  afterAll(async () => {
    process.off('unhandledRejection', note)
    await server.close()
  })

  test('every route under /api stands in the document, and every operation of the document has a route', () => {
    const isCall = (path = '') => /^\/api\b/.test(path) && !aboutTheContract.test(path)
    const routes = server.calls().filter((call) => isCall(call.split(' ')[1]))
    const documented = operations.map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
    expect(routes.sort()).toEqual(documented.sort())
  })

  test('every field that can be sent is described to its bounds', () => {
    const unbounded = operations.flatMap(({ method, path, parameters, body }) => {
      const sent = parameters.map(({ name, schema }): [string, Schema] => [name, schema])
      return [...sent, ...(body ? [['body', body] as [string, Schema]] : [])].flatMap(([name, schema]) =>
        looseFields(schema, name).map((field) => `${method} ${path}: ${field}`),
      )
    })
    expect(unbounded).toEqual([])
  })

  test.each(seeds)(
    'nothing sent breaks the server or leaves the document (seed %i)',
    { timeout: cases * longestCaseMillis },
    async (seed) => {
      const faults: string[] = []
      for (const operation of operations) {
        for (const sender of ['anonymous', 'player']) {
          // Signing out would make the rest of the run anonymous, so that operation gets a session of its own.
          const endsSession = sender === 'player' && operation.path.endsWith('sign-out')
          const by = endsSession ? await newPlayer(server) : player
          faults.push(...(await fuzz(operation, { sender, by: sender === 'player' ? by : null, seed })))
        }
      }
      // With what the log said of them, to know where to look.
      expect(faults.length > 0 ? [...faults, ...server.faults().slice(0, 5)] : []).toEqual([])
      expect(unhandled).toEqual([])
      await expectHonestLedger(server.db)
    },
  )

  async function fuzz(operation: Operation, { sender, by, seed }: { sender: string; by: Player | null; seed: number }) {
    const taken = new Set(operations.filter(({ path }) => path === operation.path).map(({ method }) => method))
    const calls = fc.sample(callTo(operation, hints, taken), { seed, numRuns: cases })
    const faults: string[] = []
    for (const [at, made] of calls.entries()) {
      const path = made.path.includes(openMatch) ? made.path.replace(openMatch, await openSolo(player)) : made.path
      // Each from an address of its own: what one address may do is another test's business.
      const from = { 'x-forwarded-for': `10.9.${at >> 8}.${at & 255}` }
      const call = { ...made, path, headers: { ...from, ...(by && { cookie: by.cookie() }), ...made.headers } }
      const fault = await faultOf(operation, call)
      if (fault) faults.push(`${sender}, ${made.what}: ${describeCall(call)}: ${fault}`)
    }
    return faults
  }

  async function faultOf(operation: Operation, call: MadeCall): Promise<string | null> {
    try {
      const reply = await rawCall(server.url, call)
      return leakOf(reply) ?? (call.wrongMethod ? faultOfOtherMethod(operation, call, reply) : operation.faultOf(reply))
    } catch (error) {
      return `no reply: ${String(error)}`
    }
  }

  /** What a path is filled with may make it that of another operation, which has the method, or of none at all. */
  function faultOfOtherMethod(operation: Operation, { method, path }: MadeCall, reply: RawReply): string | null {
    const other = operations.find((one) => one.method === method && isPathOf(one, path))
    if (other) return other.faultOf(reply)
    return isPathOf(operation, path) ? faultOfWrongMethod(reply, method) : faultOfNoPath(reply, method)
  }

  /** The solo that the player is in, or a new one. */
  async function openSolo(of: Player): Promise<string> {
    const commandId = crypto.randomUUID()
    const { body, status } = await of.post<{ id: string }>('/api/matches', { commandId, mode: 'solo' })
    expect(status).toBe(200)
    return body.id
  }

  /** A cursor that the statement really gave: the player is paid often enough for a second page. */
  async function cursorOf({ id: userId, get }: Player): Promise<string> {
    const at = server.app.clock.now()
    for (let ref = 0; ref < 55; ref++) {
      const paid = { ...signUpGrant(userId), source: 'quizFinish' as const, ref: `fuzz-${ref}`, grantedCents: cents(0) }
      await server.app.inTransaction((tx) => grant(tx, { ...paid, userId, at }))
    }
    const { body } = await get<{ nextCursor: string }>('/api/wallet/transactions')
    expect(body.nextCursor).toEqual(expect.any(String))
    return body.nextCursor
  }

  /** The token of the mail that asks to confirm the address. */
  async function tokenFor({ email }: Player): Promise<string> {
    return eventually(async () => {
      const reply = await fetch(`${server.url}/dev/mail?format=json`)
      const { mails } = (await reply.json()) as { mails: { to: string; text: string }[] } // safe: else the next line fails
      const token = /[?&]token=([^&\s]+)/.exec(mails.find(({ to }) => to === email)?.text ?? '')?.[1]
      expect(token).toEqual(expect.any(String))
      return decodeURIComponent(token ?? '')
    }, 10_000)
  }
})

/** Values that get a call past the first checks. Few command ids, so that some come again with another body. */
const plainHints = {
  commandId: fc.sample(fc.uuid(), { seed: 7, numRuns: 200 }),
  position: [0, 1, 2],
  nickname: Array.from({ length: 300 }, (_, at) => `Fuzz ${at}`),
  email: Array.from({ length: 300 }, (_, at) => `fuzz${at}@example.org`),
  password: ['seven blue llamas'],
  birthDate: ['1990-05-17', '2024-02-29'],
  callbackURL: ['/auth/confirmed'],
}

function describeCall({ method, path, headers, body }: MadeCall): string {
  const { cookie: _, ...told } = headers
  return `${method} ${path.slice(0, 200)} ${JSON.stringify(told)} ${body?.toString().slice(0, 300) ?? ''}`
}
