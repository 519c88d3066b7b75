import { expect, test } from 'vitest'

import { endedDuel, openedWith } from './test/duel-views.ts'
import { pointsIn, timesIn, duelVerdictOf } from './why-won.ts'
import { asking } from '../match/test/views.ts'

test('more points win, and both numbers are told from the viewer’s side', () => {
  const view = endedDuel('finished', { score: 842 }, { score: 760 })
  expect(duelVerdictOf(view)).toEqual({ outcome: 'won', by: 'points', pair: { mine: 842, theirs: 760 } })
  expect(duelVerdictOf(endedDuel('finished', { score: 1 }, { score: 2 }))?.outcome).toBe('lost')
})

test('equal points are decided by right answers', () => {
  const view = endedDuel('finished', { score: 500, correct: 5 }, { score: 500, correct: 6 })
  expect(duelVerdictOf(view)).toEqual({ outcome: 'lost', by: 'correct', pair: { mine: 5, theirs: 6 } })
})

test('equal points and right answers are decided by less time on right answers; time on wrong ones does not count', () => {
  const level = { score: 180, correct: 2 }
  const review = [openedWith(4_000, 5_000, 0), openedWith(3_000, 2_500, 1), openedWith(null, null, 2)]
  expect(timesIn(review)).toEqual({ mine: 7_000, theirs: 7_500 })
  const view = endedDuel('finished', level, level, review)
  expect(duelVerdictOf(view)).toEqual({ outcome: 'won', by: 'time', pair: { mine: 7_000, theirs: 7_500 } })
})

test('equal in all of it is a draw', () => {
  const level = { score: 90, correct: 1 }
  expect(duelVerdictOf(endedDuel('finished', level, level, [openedWith(4_000, 4_000)]))).toEqual({
    outcome: 'drawn',
    by: 'level',
  })
})

test('who leaves loses, whatever the points say', () => {
  const iLeft = endedDuel('forfeited', { score: 900, state: 'left' }, { score: 100 })
  const theyLeft = endedDuel('forfeited', { score: 100 }, { score: 900, state: 'left' })
  expect(duelVerdictOf(iLeft)).toEqual({ outcome: 'lost', by: 'iLeft' })
  expect(duelVerdictOf(theyLeft)).toEqual({ outcome: 'won', by: 'theyLeft' })
})

test('a void duel says who called it off, that somebody never came, or that it was nobody’s doing', () => {
  const by = (view: ReturnType<typeof endedDuel>) => duelVerdictOf(view)
  expect(by(endedDuel('voided', { state: 'left' }, {}))).toEqual({ outcome: 'void', by: 'calledOffByMe' })
  expect(by(endedDuel('voided', {}, { state: 'left' }))).toEqual({ outcome: 'void', by: 'calledOffByThem' })
  expect(by(endedDuel('voided', {}, {}))).toEqual({ outcome: 'void', by: 'noShow' })
  expect(by(endedDuel('voided', { score: 90 }, {}, [openedWith(4_000, null)]))).toEqual({
    outcome: 'void',
    by: 'bothGone',
  })
  expect(by(endedDuel('cancelled', { score: 90 }, {}, [openedWith(4_000, null)]))?.outcome).toBe('void')
})

test('a duel that runs has no verdict', () => {
  expect(duelVerdictOf(asking(3))).toBeNull()
})

test('the points of a question are told for both, 0 where it was not closed for somebody', () => {
  expect(pointsIn(openedWith(4_000, null))).toEqual({ mine: 90, theirs: 0 })
  expect(pointsIn({ ...openedWith(4_000, 3_000), mine: null, others: [] })).toEqual({ mine: 0, theirs: 0 })
})
