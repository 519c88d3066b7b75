import { randomUUID } from 'node:crypto'

import type { MatchView, Phase } from '@satoshi/contract/match'
import { cents } from '@satoshi/rules/money'
import { xpToNext } from '@satoshi/rules/progress/level'
import { stakeAmounts } from '@satoshi/rules/stakes/amounts'
import { second } from '@satoshi/rules/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { grant } from '../src/progress/progress-api.ts'
import { campaignOf } from './_campaigns.ts'
import { TestClock } from './_clock.ts'
import { amountsIn, isRefusal, leakOf, readDocument } from './_document.ts'
import { hostileAmounts } from './_hostile.ts'
import { newPlayer, type Player } from './_player.ts'
import { rawCall, type RawReply } from './_raw-call.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'

type Asking = Extract<Phase, { name: 'asking' }>
type AskingView = Omit<MatchView, 'phase'> & { phase: Asking }

/** Body of an answer with the hostile text where a field's value belongs: numbers that are no JSON must arrive as such. */
const bodies: Record<string, (amount: string, view: AskingView) => string> = {
  'body.position': (amount) => answer(amount, '{"option":0}'),
  'body.choice.option': (amount, { phase }) => answer(phase.position, `{"option":${amount}}`),
  'body.choice.value': (amount, { phase }) => answer(phase.position, `{"value":${amount}}`),
}

/** Fields that stand in a body of their own: where it is sent, with the text where the value belongs, and which values are right. */
const flat: Record<
  string,
  { method: string; path: string; also?: string; body: (amount: string) => string; right: number[] }
> = {
  'body.amountCents': {
    method: 'POST',
    path: '/api/districts/residence/donations',
    // Nobody here lives anywhere.
    right: [],
    body: (amount) => `{"commandId":"${randomUUID()}","amountCents":${amount}}`,
  },
  'body.dailyLossLimitCents': {
    method: 'PATCH',
    path: '/api/stakes',
    right: Array.from({ length: 500_001 }, (_, cents) => cents),
    body: (amount) => `{"dailyLossLimitCents":${amount}}`,
  },
  'body.priceCents': {
    method: 'PUT',
    path: '/api/profile/nickname',
    // The first change is free.
    right: [0],
    body: (amount) => `{"commandId":"${randomUUID()}","nickname":"Ana Barata","priceCents":${amount}}`,
  },
  'body.priceCentavos': {
    method: 'POST',
    path: '/api/payments/orders',
    // Nothing is sold for money here.
    right: [],
    body: (amount) => `{"commandId":"${randomUUID()}","package":"basic","priceCentavos":${amount}}`,
  },
  'body.dueCentavos': {
    method: 'POST',
    path: '/api/subscription/change',
    // Nobody here has a plan.
    right: [],
    body: (amount) => `{"commandId":"${randomUUID()}","plan":"elite","interval":"month","dueCentavos":${amount}}`,
  },
  'body.centavos': {
    method: 'PUT',
    path: '/api/payments/limit',
    right: Array.from({ length: 30_001 }, (_, centavos) => centavos),
    body: (amount) => `{"centavos":${amount}}`,
  },
  'body.count': {
    method: 'POST',
    path: '/api/store/purchases',
    // Nobody here has BTZ to buy with.
    right: [],
    body: (amount) => `{"commandId":"${randomUUID()}","ware":"hintSkip","count":${amount},"totalCents":4000}`,
  },
  'body.totalCents': {
    method: 'POST',
    path: '/api/store/purchases',
    right: [],
    body: (amount) => `{"commandId":"${randomUUID()}","ware":"hintSkip","count":1,"totalCents":${amount}}`,
  },
  'body.option': {
    method: 'POST',
    path: '/api/showcase/answer',
    // A token that we did not sign.
    right: [],
    body: (amount) => `{"token":"opens nothing","option":${amount}}`,
  },
  'body.bet_amount': {
    method: 'POST',
    path: '/api/duel_invites',
    right: [...stakeAmounts],
    body: (amount) =>
      `{"id":"${randomUUID()}","challenged_id":"${randomUUID()}","quiz_topic":"mixed","bet_amount":${amount}}`,
  },
  'body.stakeBtz': {
    method: 'POST',
    path: '/api/matchmaking',
    also: '/api/matchmaking/bot',
    right: [...stakeAmounts],
    body: (amount) => `{"commandId":"${randomUUID()}","theme":"general","stakeBtz":${amount}}`,
  },
  'body.campaign.prizeBtz': {
    method: 'PUT',
    path: '/api/sponsor/fintech/campaign',
    right: Array.from({ length: 20 }, (_, less) => less + 1),
    body: (amount) => campaignBody(amount, '400'),
  },
  'body.campaign.budgetBtz': {
    method: 'PUT',
    path: '/api/sponsor/fintech/campaign',
    right: Array.from({ length: 19_801 }, (_, more) => more + 200),
    body: (amount) => campaignBody('10', amount),
  },
  'body.position.latitude': {
    method: 'POST',
    path: '/api/nearby/session',
    also: '/api/nearby/tap',
    // Nobody here is verified, wherever they are.
    right: [],
    body: (amount) => `{"role":"send","position":{"latitude":${amount},"longitude":0}}`,
  },
  'body.position.longitude': {
    method: 'POST',
    path: '/api/nearby/session',
    also: '/api/nearby/tap',
    right: [],
    body: (amount) => `{"role":"send","position":{"latitude":0,"longitude":${amount}}}`,
  },
  'body.maxConcurrentInvites': {
    method: 'PATCH',
    path: '/api/matchmaking/preferences',
    right: [1, 2, 3, 4, 5],
    body: (amount) => `{"maxConcurrentInvites":${amount}}`,
  },
}

function campaignBody(prizeBtz: string, budgetBtz: string): string {
  const { prizeBtz: _prize, budgetBtz: _budget, ...rest } = campaignOf()
  const campaign = `${JSON.stringify(rest).slice(0, -1)},"prizeBtz":${prizeBtz},"budgetBtz":${budgetBtz}}`
  return `{"commandId":"${randomUUID()}","version":null,"campaign":${campaign}}`
}

describe('amounts that are none', () => {
  const clock = new TestClock()
  let server: TestServer
  let ana: Player
  let learner: Player
  beforeAll(async () => {
    server = await startServer({ clock })
    ana = await newPlayer(server)
    // A sponsor, whose address need not be confirmed by the gift that comes with it.
    const role = { role: 'sponsor', district: 'fintech', granted_by: 'a test', granted_at: new Date() } as const
    await server.db
      .insertInto('roles')
      .values({ user_id: ana.id, ...role })
      .execute()
  })
  afterAll(async () => {
    await expectHonestLedger(server.db)
    await server.close()
  })

  test('the corpus has at least 200 different ones, and every number that the contract takes meets them', async () => {
    expect(new Set(hostileAmounts).size).toBe(hostileAmounts.length)
    expect(hostileAmounts.length).toBeGreaterThanOrEqual(200)
    const fields = (await readDocument(server.url)).flatMap(({ body }) => (body ? amountsIn(body, 'body') : []))
    expect([...new Set(fields)].sort()).toEqual([...Object.keys(bodies), ...Object.keys(flat)].sort())
  })

  test.each([
    ['body.position', 'choice'],
    ['body.choice.option', 'choice'],
    ['body.choice.value', 'choice'],
    ['body.position', 'number'],
    ['body.choice.option', 'number'],
    ['body.choice.value', 'number'],
  ])('%s on a question of kind %s: all are refused and nothing moves', async (field, kind) => {
    const view = await questionOfKind(kind)
    const wrong = hostileAmounts.filter((amount) => !isRight(field, amount, view))
    expect(wrong.length).toBeGreaterThanOrEqual(200)
    const accepted: string[] = []
    for (const amount of wrong) {
      const reply = await send(view.id, bodies[field]?.(amount, view) ?? '')
      if (!isClientsFault(reply)) accepted.push(`${amount.slice(0, 60)}: ${reply.status} ${reply.text.slice(0, 120)}`)
    }
    expect(accepted).toEqual([])
    expect(stateOf(await look(view.id))).toEqual(stateOf(view))
    expect((await answersOf(view.id)).filter(({ position }) => position >= view.phase.position)).toEqual([])
  })

  test.each(Object.keys(flat))('%s: all are refused and nothing is kept', async (field) => {
    const { method, path, also, body, right } = flat[field] ?? {}
    if (!method || !path || !body || !right) throw new Error('no such field')
    const paths = also ? [path, also] : [path]
    const wrong = hostileAmounts.filter((amount) => !right.includes(numberIn(amount) ?? Number.NaN))
    expect(wrong.length).toBeGreaterThanOrEqual(200)
    const accepted: string[] = []
    for (const [amount, path] of wrong.flatMap((one) => paths.map((where) => [one, where] as const))) {
      const headers = { cookie: ana.cookie(), 'content-type': 'application/json' }
      const reply = await rawCall(server.url, { method, path, headers, body: Buffer.from(body(amount)) })
      if (!isClientsFault(reply)) accepted.push(`${amount.slice(0, 60)}: ${reply.status} ${reply.text.slice(0, 120)}`)
    }
    expect(accepted).toEqual([])
    expect((await ana.get<{ profile: { nickname: string } }>('/api/me')).body.profile.nickname).toBe(ana.nickname)
    for (const table of ['stake_settings', 'campaigns', 'duel_invites', 'duel_tickets', 'casino_duels'] as const) {
      expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  test('a page of the statement is asked for by no amount', async () => {
    const accepted: string[] = []
    for (const amount of hostileAmounts) {
      const path = `/api/wallet/transactions?cursor=${encodeURIComponent(amount).slice(0, 4_000).replace(/%.?$/, '')}`
      const reply = await rawCall(server.url, { method: 'GET', path, headers: { cookie: ana.cookie() }, body: null })
      if (!isClientsFault(reply)) accepted.push(`${amount.slice(0, 60)}: ${reply.status} ${reply.text}`)
    }
    expect(accepted).toEqual([])
  })

  test('a number that is allowed is kept exactly as it was sent', async () => {
    const view = await questionOfKind('number')
    if (view.phase.question.kind !== 'number') throw new Error('no number is asked')
    const { min, max } = view.phase.question
    const value = min + (max - min) * 0.123456789012345
    const reply = await send(view.id, answer(view.phase.position, `{"value":${value}}`))
    expect([reply.status, reply.text]).toEqual([200, expect.stringContaining(`"mine":{"choice":{"value":${value}}`)])
  })

  /** The view of a learner's match in which a question of that kind is asked; other questions are answered on the way. */
  async function questionOfKind(kind: string): Promise<AskingView> {
    for (;;) {
      // Whose lives are whole, and who is asked for numbers too: of twenty-four questions a quiz has some, most often.
      learner = await newPlayer(server)
      const xp = xpToNext(1) + xpToNext(2)
      const paid = { earnedCents: cents(0), grantedCents: cents(0), xp, points: 0 }
      await server.app.inTransaction((tx) =>
        grant(tx, { userId: learner.id, at: clock.now(), source: 'box', ref: 'for-level-three', ...paid }),
      )
      const body = { commandId: randomUUID(), mode: 'solo', topic: 'compoundInterest' }
      let view = (await learner.post<MatchView>('/api/matches', body)).body
      while (view.phase.name !== 'ended') {
        clock.pass(second)
        view = await look(view.id)
        if (isAsking(view) && view.phase.question.kind === kind) return view
        const command = isAsking(view) ? wrongAnswer(view) : { type: 'next' }
        const path = `/api/matches/${view.id}/commands`
        view = (await learner.post<MatchView>(path, { commandId: randomUUID(), ...command })).body
      }
    }
  }

  async function look(id: string): Promise<MatchView> {
    return (await learner.get<MatchView>(`/api/matches/${id}`)).body
  }

  function send(id: string, body: string): Promise<RawReply> {
    return rawCall(server.url, {
      method: 'POST',
      path: `/api/matches/${id}/commands`,
      headers: { cookie: learner.cookie(), 'content-type': 'application/json' },
      body: Buffer.from(body),
    })
  }

  function answersOf(matchId: string) {
    return server.db.selectFrom('answers').select('position').where('match_id', '=', matchId).execute()
  }
})

function answer(position: string | number, choice: string): string {
  return `{"commandId":"${randomUUID()}","type":"answer","position":${position},"choice":${choice}}`
}

function isAsking(view: MatchView): view is AskingView {
  return view.phase.name === 'asking'
}

/**
 * What a player could have moved. Not the times: a clock that jumps looks like an outage, which is given back. Nor who
 * sits there: the quiz before this one may bring a level meanwhile, by an achievement.
 */
function stateOf({ phase, seats, tally, may }: MatchView) {
  return {
    ...phase,
    opensAt: null,
    closesAt: null,
    seats: seats.map((seat) => ({ ...seat, player: null })),
    tally,
    may,
  }
}

function wrongAnswer({ phase }: AskingView) {
  const { position, question } = phase
  return { type: 'answer', position, choice: question.kind === 'number' ? { value: question.min } : { option: 0 } }
}

/** Some of the corpus are right where they stand: 1 is an option, 0.5 a value. */
function isRight(field: string, amount: string, { phase }: AskingView): boolean {
  const value = numberIn(amount)
  if (value === null) return false
  const { question, position } = phase
  if (field === 'body.position') return value === position && question.kind !== 'number'
  if (field === 'body.choice.option')
    return 'options' in question && Number.isInteger(value) && value in question.options
  return question.kind === 'number' && value >= question.min && value <= question.max
}

function numberIn(amount: string): number | null {
  try {
    const value: unknown = JSON.parse(amount)
    return typeof value === 'number' ? value : null
  } catch {
    return null
  }
}

function isClientsFault(reply: RawReply): boolean {
  return reply.status >= 400 && reply.status < 500 && isRefusal(reply.status, reply.text) && leakOf(reply) === null
}
