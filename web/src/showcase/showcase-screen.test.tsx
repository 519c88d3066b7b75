import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { lost, refused, serve } from '../lib/_network.ts'
import { clearScreen, doing, draw, loadTexts, text, turn, until } from '../lib/_screen.tsx'
import { readGuestAnswer } from '../lib/guest-answer.ts'
import { Component as ShowcaseScreen } from './showcase-screen.tsx'

beforeAll(() => loadTexts('app', 'errors', 'a11y', 'match', 'refusals', 'showcase'))
afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
})

const questionCall = 'GET /api/showcase'
const answerCall = 'POST /api/showcase/answer'

test('an answer is sent once, explained, and noted for the account that may come', async () => {
  const { screen, served } = await opened()
  await choose(screen, 1)
  await until(() => expect(screen.written()).toContain(answered.explanation))
  expect(served.bodies(answerCall)).toEqual([{ token: 'first', option: 1 }])
  expect(screen.written()).toContain(text('showcase.lit'))
  expect(readGuestAnswer()).toMatchObject({ isRight: true, xp: 10, amountCents: 200 })
})

test('a wrong answer lights nothing and says so', async () => {
  const { screen, served } = await opened()
  served.answer(answerCall, { ...answered, chosen: 0, isRight: false, xp: 1, amountCents: 0 })
  await choose(screen, 0)
  await until(() => expect(screen.written()).toContain(text('showcase.dark')))
  expect(screen.all('g').filter((group) => group.getAttribute('class')?.includes('lit'))).toEqual([])
  expect(readGuestAnswer()).toMatchObject({ isRight: false, xp: 1 })
})

test.each([
  ['that does not arrive', () => lost(), 'errors.calls.network'],
  ['that is one of too many', () => refused('request.tooMany', { retryAfterSeconds: 30 }, 429), null],
])('an answer %s stays, and is sent again as it was', async (_, failure, why) => {
  const { screen, served } = await opened()
  served.answer(answerCall, failure)
  await choose(screen, 1)
  await until(() => expect(screen.written()).toContain(text('showcase.notSent')))
  if (why) expect(screen.written()).toContain(text(why))
  expect(readGuestAnswer()).toBeNull()
  served.answer(answerCall, answered)
  await screen.press(text('errors.retry'))
  await until(() => expect(screen.written()).toContain(answered.explanation))
})

test('a question that is over gives way to another one', async () => {
  const { screen, served } = await opened()
  served.answer(answerCall, () => refused('showcase.expired', {}, 409))
  await choose(screen, 1)
  await until(() => expect(screen.written()).toContain(text('refusals.showcase.expired')))
  served.answer(questionCall, { ...shown, token: 'second', prompt: 'Another?' })
  await screen.press(text('showcase.another'))
  await until(() => expect(screen.written()).toContain('Another?'))
  expect(screen.written()).not.toContain(text('showcase.notSent'))
})

test('a question that does not come is asked for again', async () => {
  const served = serve({ [questionCall]: lost, [answerCall]: answered })
  const screen = await draw(<ShowcaseScreen />, '/welcome/question')
  await until(() => expect(screen.alerts().join()).toContain(text('showcase.failed')))
  served.answer(questionCall, shown)
  await screen.press(text('errors.retry'))
  await until(() => expect(screen.written()).toContain(shown.prompt))
})

async function choose(screen: Awaited<ReturnType<typeof draw>>, option: number): Promise<void> {
  const button = screen.all('button[role="radio"]')[option]
  await doing(() => button?.click())
}

async function opened() {
  const served = serve({ [questionCall]: shown, [answerCall]: answered })
  const screen = await draw(<ShowcaseScreen />, '/welcome/question')
  await until(() => expect(screen.written()).toContain(shown.prompt))
  await turn()
  return { screen, served }
}

const shown = {
  token: 'first',
  expiresAt: 0,
  subject: 'economia',
  prompt: 'Which one?',
  options: ['A', 'B', 'C', 'D'],
  right: { xp: 10, amountCents: 200 },
  wrong: { xp: 1, amountCents: 0 },
}

const answered = {
  chosen: 1,
  correct: 1,
  isRight: true,
  explanation: 'Because it is so.',
  sources: [],
  xp: 10,
  amountCents: 200,
}
