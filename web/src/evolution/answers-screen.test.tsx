import type { PastAnswer } from '@satoshi/contract/evolution'
import { perksOf, type PlanName } from '@satoshi/rules/subscription/plans'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { ids } from '../lib/_ids.ts'
import { meOf } from '../lib/_me.ts'
import { refused, serve } from '../lib/_network.ts'
import { clearScreen, draw, loadTexts, text, until } from '../lib/_screen.tsx'
import { Component as AnswersScreen } from './answers-screen.tsx'

beforeAll(() => loadTexts('app', 'errors', 'a11y', 'evolution', 'match', 'topics', 'refusals'))
beforeEach(() => {
  // Nothing comes near the screen by itself.
  class Still {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Still)
})
afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
})

test('without a plan it is said what the history is, and nothing is asked', async () => {
  const { screen, served } = await opened('free')
  await until(() => expect(screen.written()).toContain(text('evolution.answers.closed.title')))
  expect(screen.link(text('evolution.answers.closed.plans')).getAttribute('href')).toBe('/subscription-plans')
  expect(served.calls()).not.toContain(answers)
})

test('minors, who can buy no plan, are led back', async () => {
  const { screen } = await opened('free', [], '2015-01-01')
  await until(() => expect(screen.written()).toContain(text('evolution.answers.closed.title')))
  expect(screen.link(text('evolution.answers.closed.back')).getAttribute('href')).toBe('/profile')
  expect(screen.all('a').map((link) => link.getAttribute('href'))).not.toContain('/subscription-plans')
})

test('each answer says what was asked, chosen and right, when, how and about what', async () => {
  const { screen } = await opened('premium', [answerOf({}), answerOf({ position: 1, mine: right })])
  await until(() => expect(screen.all('li')).toHaveLength(2))
  const [wrong, other] = screen.all('li').map(({ textContent }) => textContent)
  for (const said of [
    text('match.result.reviewWrong'),
    `${text('evolution.answers.yours')}renda fixa`,
    `${text('evolution.answers.correct')}ações`,
    '01/01/2026 09:00',
    text('evolution.answers.modes.duel'),
    text('topics.names.stockExchange'),
    text('evolution.answers.seconds', { seconds: 4.2 }),
    'Porque sim.',
  ])
    expect(wrong).toContain(said)
  expect(other).toContain(text('match.result.reviewRight'))
  expect(other).not.toContain(text('evolution.answers.correct'))
})

test('what was skipped, and what the time ran out for, are told apart', async () => {
  const none = { choice: null, correct: false, elapsedMillis: 9_000 }
  const { screen } = await opened('premium', [
    answerOf({ mine: { ...none, hints: ['skip'] } }),
    answerOf({ position: 1, mine: { ...none, hints: [] } }),
  ])
  await until(() => expect(screen.all('li')).toHaveLength(2))
  const [skipped, late] = screen.all('li').map(({ textContent }) => textContent)
  expect([skipped, late]).toEqual([
    expect.stringContaining(text('match.result.reviewSkipped')),
    expect.stringContaining(text('match.result.reviewLate')),
  ])
})

test('a topic and a result narrow the list, in the address as well', async () => {
  const { screen, served } = await opened('premium', [answerOf({})])
  await until(() => expect(screen.all('li')).toHaveLength(1))
  served.answer(answers, { items: [], nextCursor: null })
  await screen.write(text('evolution.answers.topic.label'), 'roi')
  await screen.choose(text('evolution.answers.result.wrong'))
  await until(() => expect(screen.written()).toContain(text('evolution.answers.none.title')))
  expect(served.requests.at(-1)?.search).toBe('?topic=roi&result=wrong')
  expect(screen.address()).toContain('?topic=roi&result=wrong')
  await screen.press(text('evolution.answers.none.action'))
  await until(() => expect(screen.written()).toContain(text('evolution.answers.empty.title')))
})

test('the next page follows the cursor at a press', async () => {
  const { screen, served } = await opened('premium', [answerOf({})], undefined, 'next')
  await until(() => expect(screen.all('li')).toHaveLength(1))
  served.answer(answers, { items: [answerOf({ roundId: ids.bia })], nextCursor: null })
  await screen.press(text('evolution.answers.more'))
  await until(() => expect(served.requests.at(-1)?.search).toBe('?cursor=next'))
  await until(() => expect(screen.hasButton(text('evolution.answers.more'))).toBe(false))
})

test('the file is for plans with its export', async () => {
  const download = text('evolution.answers.download')
  const { screen } = await opened('premium', [answerOf({})])
  await until(() => expect(screen.written()).toContain(text('evolution.answers.elite')))
  expect(screen.hasButton(download)).toBe(false)
  clearScreen()
  const elite = await opened('elite', [answerOf({})])
  await until(() => expect(elite.screen.hasButton(download)).toBe(true))
  elite.served.answer(file, () => refused('request.tooMany', { retryAfterSeconds: 60 }, 429))
  await elite.screen.press(download)
  await until(() => expect(elite.screen.alerts().join()).toContain(text('evolution.answers.downloadError')))
})

test('a plan that ended while the page was open is told as having none', async () => {
  const { screen } = await opened('premium', () => refused('subscription.planRequired', {}, 403))
  await until(() => expect(screen.written()).toContain(text('evolution.answers.closed.title')))
})

const me = 'GET /api/me'
const answers = 'GET /api/profile/answers'
const file = 'GET /api/profile/answers.csv'
const right: PastAnswer['mine'] = { choice: { option: 1 }, elapsedMillis: 1_000, correct: true, hints: [] }

type Items = PastAnswer[] | (() => unknown)

async function opened(plan: PlanName, items: Items = [], birthDate = '1990-01-01', nextCursor: string | null = null) {
  const served = serve({
    [me]: meOf({}, { perks: perksOf(plan), birthDate }),
    [answers]: Array.isArray(items) ? { items, nextCursor } : items,
  })
  return { screen: await draw(<AnswersScreen />, '/profile/answers'), served }
}

/** A wrong answer to a question with two options, with `changes`. */
function answerOf(changes: Partial<PastAnswer>): PastAnswer {
  return {
    roundId: ids.ana,
    position: 0,
    at: Date.parse('2026-01-01T12:00:00Z'),
    mode: 'duel',
    subject: 'investimentos',
    topic: 'stockExchange',
    question: { kind: 'choice', prompt: 'O que oscila mais?', weight: 1, options: ['renda fixa', 'ações'] },
    correct: { option: 1 },
    mine: { choice: { option: 0 }, elapsedMillis: 4_200, correct: false, hints: [] },
    explanation: 'Porque sim.',
    sources: [],
    ...changes,
  }
}
