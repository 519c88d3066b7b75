import { expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { hour, type Instant } from '../time.ts'
import { leastLiveOfTopic, mayPauseItself, pauseWindowMillis } from './pause-bounds.ts'
import {
  mayReport,
  readReportText,
  reportersToPause,
  reportReasons,
  reportsSuffice,
  reportTextLength,
  type QuestionReport,
} from './question-reports.ts'

const now = Date.parse('2026-11-25T12:00:00Z')

test.each([
  { asks: false, because: 'nobody says anything', reports: [] },
  { asks: false, because: 'two who count do', reports: [counting('a'), counting('b')] },
  { asks: true, because: 'three who count do', reports: [counting('a'), counting('b'), counting('c')] },
  { asks: false, because: 'one says it three times', reports: [counting('a'), counting('a'), counting('a')] },
  { asks: false, because: 'the third does not count', reports: [counting('a'), counting('b'), newcomer('c')] },
  { asks: false, because: 'the first is a day ago', reports: [counting('a', 24), counting('b'), counting('c')] },
  { asks: true, because: 'the first is nearly a day ago', reports: [counting('a', 23), counting('b'), counting('c')] },
])('reports ask for a pause, since $because: $asks', ({ asks, reports }) => {
  expect(reportsSuffice(reports, now)).toBe(asks)
})

test('newcomers, however many, ask for nothing, and change nothing in what others ask for', () => {
  const said = fc.array(fc.record({ userId: fc.string(), at: fc.integer({ min: now - 48 * hour, max: now }) }))
  fc.assert(
    fc.property(said, said, (some, others) => {
      const newcomers = some.map((each) => ({ ...each, counts: false }))
      const counted = others.map((each) => ({ ...each, counts: true }))
      expect(reportsSuffice(newcomers, now)).toBe(false)
      expect(reportsSuffice([...newcomers, ...counted], now)).toBe(reportsSuffice(counted, now))
      const recent = counted.filter(({ at }) => at > now - pauseWindowMillis)
      expect(reportsSuffice(counted, now)).toBe(new Set(recent.map(({ userId }) => userId)).size >= reportersToPause)
    }),
  )
})

// A bank of five topics with twelve questions each, of which a day may lose one at most, since 1 % is less.
test('whatever is reported by whomever, the bank loses no more than its bounds in any 24 hours', () => {
  const event = fc.record({
    userId: fc.integer({ min: 0, max: 40 }),
    topic: fc.integer({ min: 0, max: 4 }),
    question: fc.integer({ min: 0, max: 3 }),
    wait: fc.integer({ min: 0, max: hour }),
  })
  let paused = 0
  fc.assert(
    fc.property(fc.array(event, { minLength: 100, maxLength: 400 }), (events) => {
      const pauses = pausesOf(events)
      paused += pauses.length
      for (const { at } of pauses) {
        const day = pauses.filter((other) => other.at > at - pauseWindowMillis && other.at <= at)
        expect(day.length).toBe(1)
      }
      for (const topic of [0, 1, 2, 3, 4])
        expect(pauses.filter((one) => one.topic === topic).length).toBeLessThanOrEqual(12 - leastLiveOfTopic)
    }),
  )
  expect(paused).toBeGreaterThan(100)
})

test('ten questions a day may be reported', () => {
  expect([mayReport(0), mayReport(9), mayReport(10)]).toEqual([true, true, false])
})

test('a text is kept without what nobody sees, and is never longer than it was written', () => {
  expect(readReportText('  A taxa é \u202e12 %\u0007\n\tdesde 2025.\u0000 ')).toBe('A taxa é 12 %\n\tdesde 2025.')
  expect([readReportText(''), readReportText(' \u2066\u001b \n')]).toEqual([null, null])
  // A sign that its composed form would make longer: the table takes 300 characters.
  expect(readReportText('\u0958'.repeat(reportTextLength))).toHaveLength(reportTextLength)
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...signs), maxLength: 30 }), (written) => {
      const text = readReportText(written) ?? ''
      expect(text.length).toBeLessThanOrEqual(written.length)
      expect(text).not.toMatch(/(?!\s)\p{Cc}|\p{Bidi_Control}/u)
      expect(readReportText(text) ?? '').toBe(text)
    }),
  )
})

const signs = ['a', 'é', '\u0958', '\u202e', '\u2069', '\ufeff', '\u0000', '\u009b', ' ', '\n', '\t']

test('there is a reason for what is in none of the others', () => {
  expect(reportReasons).toContain('other')
})

type ReportEvent = { userId: number; topic: number; question: number; wait: number }
type Pause = { topic: number; question: number; at: Instant }

/** What a machine that follows both rules pauses, one report after the other; of ten players, one does not count. */
function pausesOf(events: ReportEvent[]): Pause[] {
  const reports = new Map<string, QuestionReport[]>()
  const pauses: Pause[] = []
  let at = now
  for (const { userId, topic, question, wait } of events) {
    at += wait
    const known = reports.get(`${topic}-${question}`) ?? []
    known.push({ userId: String(userId), at, counts: userId % 10 !== 0 })
    reports.set(`${topic}-${question}`, known)
    if (pauses.some((one) => one.topic === topic && one.question === question)) continue
    const recent = pauses.filter((one) => one.at > at - pauseWindowMillis)
    const ofTopic = (some: Pause[]) => some.filter((one) => one.topic === topic).length
    const bank = {
      questions: 60,
      paused: recent.length,
      pausedOfTopic: ofTopic(recent),
      liveOfTopic: 12 - ofTopic(pauses),
    }
    if (reportsSuffice(known, at) && mayPauseItself(bank)) pauses.push({ topic, question, at })
  }
  return pauses
}

function counting(userId: string, hoursAgo = 1): QuestionReport {
  return { userId, at: now - hoursAgo * hour, counts: true }
}

function newcomer(userId: string): QuestionReport {
  return { ...counting(userId), counts: false }
}
