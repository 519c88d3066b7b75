import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { lost, refused, serve } from '../lib/_network.ts'
import { clearScreen, draw, loadTexts, text, until } from '../lib/_screen.tsx'
import { ids } from '../lib/_ids.ts'
import { clearSessionStorage } from '../lib/storage.ts'
import { profileOf } from '../people/_people.ts'
import { amountOf, stakesOf } from '../stakes/_stakes.ts'
import { rememberStake } from '../stakes/stake-choice.ts'
import { inviteOf } from './_invites.ts'
import { ChallengeForm } from './challenge-form.tsx'
import { clearInvites, useInvites } from './invite-store.ts'

const create = 'POST /api/duel_invites'

beforeAll(() => loadTexts('app', 'errors', 'a11y', 'invite', 'stakes', 'topics', 'people', 'refusals'))
beforeEach(() => clearInvites())
afterEach(() => {
  clearSessionStorage()
  clearScreen()
  vi.unstubAllGlobals()
})

test('a challenge is sent as it was set: to whom, about what and for how much', async () => {
  const { screen, served, sent } = await opened()
  await screen.write(text('invite.challenge.topic'), 'roi')
  await screen.pick('input[value="250"]')
  await screen.press(text('invite.challenge.send'))
  await until(() => expect(sent).toHaveLength(1))
  expect(served.bodies(create)).toEqual([{ id: sent[0], challenged_id: ids.bia, quiz_topic: 'roi', bet_amount: 250 }])
})

test('a challenge that was sent stands among the sent ones, and waits there for its answer', async () => {
  const { screen, sent } = await opened()
  await screen.press(text('invite.challenge.send'))
  await until(() => expect(sent).toHaveLength(1))
  expect(Object.values(useInvites.getState().sent)).toMatchObject([{ id: sent[0], status: 'pending' }])
})

test('a challenge whose answer was lost is the same invite when it is sent again', async () => {
  const { screen, served, sent } = await opened({ answers: [lost, accepted] })
  await screen.press(text('invite.challenge.send'))
  await until(() => expect(screen.written()).toContain(text('invite.challenge.failed')))
  expect(sent).toEqual([])
  await screen.press(text('invite.challenge.send'))
  await until(() => expect(sent).toHaveLength(1))
  expect(idsOf(served.bodies(create))).toEqual([sent[0], sent[0]])
})

test('one that is changed after its answer was lost is another invite', async () => {
  const { screen, served, sent } = await opened({ answers: [lost, accepted] })
  await screen.press(text('invite.challenge.send'))
  await until(() => expect(screen.written()).toContain(text('invite.challenge.failed')))
  await screen.pick('input[value="250"]')
  await screen.press(text('invite.challenge.send'))
  await until(() => expect(sent).toHaveLength(1))
  const [first, second] = idsOf(served.bodies(create))
  expect(second).toBe(sent[0])
  expect(second).not.toBe(first)
})

test('a challenge to somebody who has been answered is a new invite each time', async () => {
  const { screen, served, sent } = await opened()
  await screen.press(text('invite.challenge.send'))
  await until(() => expect(sent).toHaveLength(1))
  await screen.press(text('invite.challenge.send'))
  await until(() => expect(sent).toHaveLength(2))
  expect(new Set(idsOf(served.bodies(create))).size).toBe(2)
})

test.each(['friendsOnly', 'playing', 'full', 'offline', 'no'] as const)(
  'whoever accepts nobody now (%s) is not challenged, and the form says why',
  async (accepts) => {
    const { screen, served } = await opened({ accepts })
    const why = text('refusals.invite.notAccepting', { context: accepts, reason: accepts })
    await until(() => expect(screen.written()).toContain(why))
    expect(screen.button(text('invite.challenge.send')).disabled).toBe(true)
    await screen.press(text('invite.challenge.send'))
    expect(served.bodies(create)).toEqual([])
  },
)

test('a challenge that the server refuses says its reason, and can be sent again', async () => {
  const { screen, sent } = await opened({ answers: [() => refused('invite.tooMany'), accepted] })
  await screen.press(text('invite.challenge.send'))
  await until(() => expect(screen.written()).toContain(text('refusals.invite.tooMany')))
  await screen.press(text('invite.challenge.send'))
  await until(() => expect(sent).toHaveLength(1))
  expect(screen.written()).not.toContain(text('invite.challenge.failed'))
})

test('without an earlier choice a challenge is friendly', async () => {
  const { screen, served, sent } = await opened()
  await screen.press(text('invite.challenge.send'))
  await until(() => expect(sent).toHaveLength(1))
  expect(served.bodies(create)).toMatchObject([{ bet_amount: 0 }])
})

test('a stake that may not be put falls to the largest that may before anything is sent', async () => {
  const amounts = [amountOf(0, true), amountOf(50, true), amountOf(100, false), amountOf(250, false)]
  rememberStake(100)
  const { screen, served, sent } = await opened({ stakes: stakesOf({ amounts }) })
  expect(screen.one('input[value="50"]').checked).toBe(true)
  await screen.press(text('invite.challenge.send'))
  await until(() => expect(sent).toHaveLength(1))
  expect(served.bodies(create)).toMatchObject([{ bet_amount: 50 }])
})

test('before it is known what may be staked nothing can be sent', async () => {
  const stakes = Promise.withResolvers<unknown>()
  serve({ [`GET /api/people/${ids.bia}`]: profileOf('bia'), 'GET /api/stakes': stakes.promise, 'GET /api/me': noPurse })
  const screen = await draw(<ChallengeForm person={bia} onSent={() => undefined} />)
  expect(screen.button(text('invite.challenge.send')).disabled).toBe(true)
  stakes.resolve(stakesOf())
  await until(() => expect(screen.button(text('invite.challenge.send')).disabled).toBe(false))
})

test('where nobody may stake a challenge is friendly', async () => {
  const { screen, served, sent } = await opened({ stakes: stakesOf({ barred: 'minor', amounts: [] }) })
  await screen.press(text('invite.challenge.send'))
  await until(() => expect(sent).toHaveLength(1))
  expect(served.bodies(create)).toMatchObject([{ bet_amount: 0 }])
})

/** The player's own balance is not told: the form does without. */
const noPurse = () => refused('profile.notFound', {}, 404)

const bia = { id: ids.bia, nickname: 'Bia' }

type Answer = (request: { body: unknown }) => unknown

const accepted: Answer = ({ body }) => inviteOf({ id: idsOf([body])[0] ?? '' })

type Opening = {
  accepts?: ReturnType<typeof profileOf>['accepts']
  stakes?: ReturnType<typeof stakesOf>
  answers?: Answer[]
}

/** The form, as soon as it knows what may be staked. */
async function opened({ accepts = 'yes', stakes = stakesOf(), answers = [] }: Opening = {}) {
  const sent: string[] = []
  const served = serve({
    [`GET /api/people/${ids.bia}`]: profileOf('bia', { accepts }),
    'GET /api/stakes': stakes,
    'GET /api/me': noPurse,
    [create]: (request: { body: unknown }) => (answers.shift() ?? accepted)(request),
  })
  const screen = await draw(<ChallengeForm person={bia} onSent={(id) => void sent.push(id)} />)
  await until(() => expect(screen.written()).not.toBe(''))
  await until(() => expect(served.calls()).toContain('GET /api/stakes'))
  if (accepts === 'yes') await until(() => expect(screen.button(text('invite.challenge.send')).disabled).toBe(false))
  return { screen, served, sent }
}

function idsOf(bodies: unknown[]): (string | undefined)[] {
  return bodies.map((body) => (typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : undefined))
}
