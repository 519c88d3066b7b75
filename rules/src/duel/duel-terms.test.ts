import { describe, expect, test } from 'vitest'

import { accepted, playing } from '../match/_match-world.ts'
import type { Match } from '../match/match.ts'
import { lessenedBy, ratingShare, shareAfter, termsOf } from './duel-terms.ts'

const { match, at } = playing({ format: 'duel' })
const left = accepted(match, { type: 'leave', seat: 1 }, at).match

test('three meetings pay in full, then half, a quarter, and nothing from there on', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 100].map(shareAfter)).toEqual([1, 1, 1, 0.5, 0.25, 0, 0, 0])
})

describe('a forfeit', () => {
  test('is early until three questions have closed', () => {
    expect([0, 1, 2, 3, 4].map((closed) => termsOf(withClosed(left, closed), 0).early)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  test('costs who left the whole of the rating, and gives who stayed the share, or nothing where it was early', () => {
    const shares = (terms: Parameters<typeof ratingShare>[2]) => [0, 1].map((seat) => ratingShare(left, seat, terms))
    expect(shares({ met: 0, share: 1, early: true })).toEqual([0, 1])
    expect(shares({ met: 3, share: 0.5, early: false })).toEqual([0.5, 1])
    expect(shares({ met: 9, share: 0, early: false })).toEqual([0, 1])
  })
})

test('a duel that was played moves both ratings by the same share, and is never early', () => {
  const finished: Match = { ...match, phase: { name: 'ended', reason: 'finished', at } }
  const terms = termsOf(finished, 4)
  expect(terms).toEqual({ met: 4, share: 0.25, early: false })
  expect([0, 1].map((seat) => ratingShare(finished, seat, terms))).toEqual([0.25, 0.25])
})

test('what lessened a duel is said once: too early before met too often before the day', () => {
  expect(lessenedBy({ met: 0, share: 1, early: false }, false)).toBeNull()
  expect(lessenedBy({ met: 4, share: 0.25, early: true }, true)).toEqual({ reason: 'early', percent: 0 })
  expect(lessenedBy({ met: 4, share: 0.25, early: false }, true)).toEqual({ reason: 'met', percent: 25 })
  expect(lessenedBy({ met: 0, share: 1, early: false }, true)).toEqual({ reason: 'duelDay', percent: 0 })
})

function withClosed(of: Match, closed: number): Match {
  const answer = { choice: null, elapsedMillis: 0, points: 0, verdict: 'wrong', read: false } as const
  return { ...of, seats: of.seats.map((seat) => ({ ...seat, answers: Array.from({ length: closed }, () => answer) })) }
}
