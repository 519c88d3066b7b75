import type { DistrictPage } from '@satoshi/contract/district'
import { actCaps } from '@satoshi/rules/district/act'
import { leastRight, topicsOfDistrict } from '@satoshi/rules/district/quiz'
import { powers } from '@satoshi/rules/district/power'
import { subjectOfTopic, topics, type Topic } from '@satoshi/rules/words'
import { Route, Routes } from 'react-router'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { serve } from '../lib/_network.ts'
import { clearScreen, draw, loadTexts, text, until } from '../lib/_screen.tsx'
import { matchId } from '../match/test/views.ts'
import { Component as IntroScreen } from './quiz-intro-screen.tsx'
import { QuizResult } from './quiz-points.tsx'

beforeAll(() => loadTexts('app', 'errors', 'a11y', 'district', 'quiz', 'match', 'topics'))
afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
})

type Mine = DistrictPage['mine']

test('the intro says what the quiz is about, what it pays, and how many still bring points', async () => {
  const screen = await intro({ since: 1, counts: true, quizzesLeft: 3 })
  await until(() => expect(screen.written()).toContain(text('district.quiz.brings.left', { count: 3 })))
  for (const topic of topicsOfDistrict.criptomoedas) expect(screen.written()).toContain(text(`topics.names.${topic}`))
  expect(screen.written()).toContain(text('quiz.choose.questions', { count: 10 }))
  expect(screen.written()).toContain(text('district.quiz.brings.how', { least: leastRight }))
  const start = screen.link(text('quiz.choose.start'))
  expect(start.getAttribute('href')).toBe('/satoshi-city/criptomoedas/quiz/play')
})

test.each([
  ['who lives elsewhere', { since: null, counts: true }, 'district.quiz.brings.elsewhere'],
  ['whose address is not confirmed', { since: 1, counts: false }, 'district.page.unconfirmed'],
  ['whose quizzes of the day are used up', { since: 1, counts: true, quizzesLeft: 0 }, 'district.quiz.brings.done'],
] as const)('a player %s is told why it brings nothing, and may begin', async (_, mine, key) => {
  const screen = await intro(mine)
  await until(() => expect(screen.written()).toContain(text(key, { cap: actCaps.quizzes })))
  expect(screen.written()).not.toContain(text('district.quiz.brings.left', { count: 10 }))
  screen.link(text('quiz.choose.start'))
})

test('a district whose questions are all paused says so, and leads to other quizzes', async () => {
  const screen = await intro({}, (topic) => (topicsOfDistrict.criptomoedas.some((one) => one === topic) ? 0 : 15))
  await until(() => expect(screen.written()).toContain(text('district.quiz.none')))
  expect(screen.link(text('quiz.errors.other')).getAttribute('href')).toBe('/quiz')
  expect(screen.written()).not.toContain(text('quiz.choose.start'))
})

test('a page that cannot be read says so', async () => {
  serve({ [read]: () => new Response(null, { status: 404 }), [counts]: countsOf(() => 15), ...others })
  const screen = await drawn()
  await until(() => expect(screen.written()).toContain(text('quiz.errors.quiz')))
})

const last = (tenths: number | null) => ({ matchId, tenths })

test.each([
  ['is not counted yet', { lastQuiz: last(null) }, {}, 'district.quiz.result.counting'],
  ['brought points', { lastQuiz: last(100) }, {}, 'district.quiz.result.brought'],
  ['is of another district than the home', { since: null, lastQuiz: last(0) }, {}, 'district.quiz.result.elsewhere'],
  ['is of somebody unconfirmed', { counts: false, lastQuiz: last(0) }, {}, 'district.page.unconfirmed'],
  ['was left', { lastQuiz: last(0) }, { finished: false, right: 9 }, 'district.quiz.result.left'],
  ['had too few right', { lastQuiz: last(0) }, { right: leastRight - 1 }, 'district.quiz.result.few'],
  ['came after the ten of the day', { lastQuiz: last(0) }, {}, 'district.quiz.brings.done'],
  ['was open before and is none of it', { lastQuiz: null }, { resumed: true }, 'district.quiz.result.other'],
] as const)('the result of a quiz that %s says so', async (_, mine, ended, key) => {
  serve({ [read]: pageOf(mine) })
  const screen = await draw(
    <QuizResult district="criptomoedas" matchId={matchId} resumed={false} finished right={10} {...ended} />,
  )
  const values = { least: leastRight, cap: actCaps.quizzes, name: text('app.districts.criptomoedas') }
  await until(() => expect(screen.written()).toContain(text(key, values)))
  const brought = mine.lastQuiz?.tenths === 100
  expect(screen.written().includes(text('district.powers.points', { count: 5 }))).toBe(brought)
})

test('the result of an old quiz says nothing of what is not known any more', async () => {
  const served = serve({ [read]: pageOf({ lastQuiz: { matchId: crypto.randomUUID(), tenths: 100 } }) })
  const screen = await draw(
    <QuizResult district="criptomoedas" matchId={matchId} resumed={false} finished right={10} />,
  )
  await until(() => expect(served.calls()).toEqual([read]))
  expect(screen.written()).toBe('')
})

const read = 'GET /api/districts/criptomoedas'
const counts = 'GET /api/topics'
const others = {
  'GET /api/lives': { lives: 5, most: 5, nextAt: null, serverNow: 0 },
  'GET /api/me': () => new Response(null, { status: 404 }),
}

async function intro(mine: Partial<Mine>, questionsOf: (topic: Topic) => number = () => 15) {
  serve({ [read]: pageOf(mine), [counts]: countsOf(questionsOf), ...others })
  return drawn()
}

function drawn() {
  const routes = (
    <Routes>
      <Route path="/satoshi-city/:district/quiz" element={<IntroScreen />} />
    </Routes>
  )
  return draw(routes, '/satoshi-city/criptomoedas/quiz')
}

function countsOf(questionsOf: (topic: Topic) => number) {
  return { topics: topics.map((topic) => ({ topic, subject: subjectOfTopic[topic], questions: questionsOf(topic) })) }
}

function pageOf(mine: Partial<Mine>): DistrictPage {
  return {
    district: 'criptomoedas',
    total: 0,
    level: 1,
    rank: 1,
    sponsor: null,
    powers: powers.map((power) => ({ power, value: 0, week: [] })),
    residents: 1,
    members: 0,
    team: [],
    treasuryCents: 0,
    mine: {
      member: false,
      since: 1,
      listed: true,
      counts: true,
      tenths: 0,
      donationLeftCents: 0,
      quizzesLeft: 10,
      lastQuiz: null,
      ...mine,
    },
  }
}
