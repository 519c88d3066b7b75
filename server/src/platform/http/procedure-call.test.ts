import { implement, os } from '@orpc/server'
import { forAdmins, open, signedIn } from '@satoshi/contract/base'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { InvalidRequest } from './invalid-request.ts'
import { callOf } from './procedure-call.ts'
import type { PlayerContext, Session } from './router.ts'

const player: Session = {
  sessionId: 's',
  userId: 'u',
  emailConfirmed: true,
  complete: true,
  language: 'pt-BR',
  roles: { admin: false, sponsorOf: [] },
}

/** A context as the edge makes it, of somebody or of nobody. */
function contextOf(session: Session | null): PlayerContext {
  return { session: async () => session } as unknown as PlayerContext // safe: nothing else is looked at
}

const anna = z.object({ nickname: z.string().max(5) })
/** A row of the database, with more than anybody is told. */
const row: { nickname: string } = Object.assign({ nickname: 'Anna' }, { passwordHash: 'secret' })
const at = { path: ['people', 'get'], validatesAnswers: true }

describe.each([true, false])('an answer (looked at: %s)', (validatesAnswers) => {
  const call = callOf(
    implement(open.output(anna)).handler(() => row),
    { ...at, validatesAnswers },
  )

  test('has nothing that the contract does not name', async () => {
    expect(await call(contextOf(null), null)).toEqual({ status: 200, headers: {}, body: '{"nickname":"Anna"}' })
  })

  test('of another kind is a fault', async () => {
    const wrong = implement(open.output(anna)).handler(() => ({ nickname: { passwordHash: 'secret' } }) as never)
    await expect(callOf(wrong, { ...at, validatesAnswers })(contextOf(null), null)).rejects.toThrow(/contract|answer/)
  })
})

test('an answer beyond its bounds is a fault where answers are looked at, and sent where they are not', async () => {
  const long = implement(open.output(anna)).handler(() => ({ nickname: 'Annabella' }))
  await expect(callOf(long, at)(contextOf(null), null)).rejects.toThrow('people.get gave what it does not answer')
  const { body } = await callOf(long, { ...at, validatesAnswers: false })(contextOf(null), null)
  expect(body).toBe('{"nickname":"Annabella"}')
})

describe('a call', () => {
  let seen: unknown[]
  beforeEach(() => {
    seen = []
  })
  const input = z.strictObject({ id: z.coerce.number() })
  const found = signedIn.input(input).output(z.object({ done: z.literal(true) }))
  const handled = implement(found)
    .$context<PlayerContext>()
    .handler(({ context, input: { id } }) => {
      seen.push([context.player.userId, id])
      return { done: true as const }
    })

  test('finds its caller and its input as the schema gives it', async () => {
    await callOf(handled, at)(contextOf(player), { id: '7' })
    expect(seen).toEqual([['u', 7]])
  })

  test('of nobody is refused before its input is looked at', async () => {
    await expect(callOf(handled, at)(contextOf(null), { wrong: true })).rejects.toMatchObject({ code: 'auth.required' })
    expect(seen).toEqual([])
  })

  test('with a wrong input is refused with what is wrong', async () => {
    const wrong = callOf(handled, at)(contextOf(player), { id: 'x', more: 1 })
    await expect(wrong).rejects.toThrow(InvalidRequest)
    await expect(wrong).rejects.toMatchObject({ issues: [{ path: 'id' }, { message: 'Unrecognized key' }] })
    expect(seen).toEqual([])
  })

  test('that is for admins does not run for others', async () => {
    const secret = implement(forAdmins.output(z.object({}))).handler(() => Promise.reject(new Error('it ran')))
    await expect(callOf(secret, at)(contextOf(player), null)).rejects.toMatchObject({ code: 'auth.adminRequired' })
  })
})

test('a procedure with middlewares is not served, since nobody would run them', () => {
  const guarded = os.use(async ({ next }) => next()).handler(() => null)
  expect(() => callOf(guarded, at)).toThrow('people.get has middlewares')
})

test('one that does not say what it answers is not served', () => {
  expect(() =>
    callOf(
      os.handler(() => row),
      at,
    ),
  ).toThrow('does not say what it answers')
})

describe('a file', () => {
  const file = implement(open.output(z.unknown()))

  test('flows', async () => {
    const flowing = new ReadableStream<Uint8Array>()
    expect(
      (
        await callOf(
          file.handler(() => flowing),
          at,
        )(contextOf(null), null)
      ).body,
    ).toBe(flowing)
  })

  test('that is a value is a fault: nothing says what of it may be told', async () => {
    await expect(
      callOf(
        file.handler(() => row),
        at,
      )(contextOf(null), null),
    ).rejects.toThrow('does not flow')
  })
})

test('an answer that says its status and headers itself has them, and no more of its body than is named', async () => {
  const elsewhere = implement(
    open
      .route({ outputStructure: 'detailed' })
      .output(z.object({ status: z.literal(302), headers: z.object({ location: z.string() }), body: anna })),
  ).handler(() => ({ status: 302 as const, headers: { location: '/next' }, body: row }))
  for (const validatesAnswers of [true, false]) {
    const answer = await callOf(elsewhere, { ...at, validatesAnswers })(contextOf(null), null)
    expect(answer).toEqual({ status: 302, headers: { location: '/next' }, body: '{"nickname":"Anna"}' })
  }
})
