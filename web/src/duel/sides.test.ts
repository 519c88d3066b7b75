import { expect, test } from 'vitest'

import { startState } from '../match/match-store.ts'
import { playOf } from '../match/use-match.ts'
import { districtsOf, missingIn, pairPlay, sidesOf } from './sides.ts'
import { duelView, endedDuel, seatOf } from './test/duel-views.ts'

const waiting = { name: 'waiting', closesAt: 15_000, needed: 1 } as const

test('the viewer is on their own side, whatever their seat number and place', () => {
  const running = sidesOf(duelView(waiting))
  expect([running?.me.player.nickname, running?.them.player.nickname]).toEqual(['ana', 'bruno'])
  const ended = sidesOf(endedDuel('finished', { score: 10 }, { score: 20 }))
  expect([ended?.me.score, ended?.them.score]).toEqual([10, 20])
})

test('who only watches has no side', () => {
  expect(sidesOf(duelView(waiting, { mySeat: null }))).toBeNull()
})

test('a duel is played from one of its two sides; whoever only watches is told that it is not theirs', () => {
  const mine = pairPlay(playOf(startState(duelView(waiting)), verbs))
  expect(mine.view?.sides.them.player.nickname).toBe('bruno')
  expect(mine.fault).toBeNull()
  const watched = pairPlay(playOf(startState(duelView(waiting, { mySeat: null })), verbs))
  expect(watched).toMatchObject({ view: null, fault: { code: 'match.notYourSeat' } })
})

test('who is still missing follows from how many are, and from what I may still say', () => {
  expect(missingIn(duelView(waiting, { may: ['ready', 'leave'] }))).toEqual({ me: true, them: false })
  expect(missingIn(duelView(waiting))).toEqual({ me: false, them: true })
  expect(missingIn(duelView({ ...waiting, needed: 2 }, { may: ['ready', 'leave'] }))).toEqual({ me: true, them: true })
  expect(missingIn(duelView({ ...waiting, needed: 0 }))).toEqual({ me: false, them: false })
})

test('two whose names would wear the same colours are told apart, in the same way at every look', () => {
  const me = seatOf(0, 'ana')
  const twins = districtsOf({ me, them: seatOf(1, 'naa') })
  expect(twins.me).not.toBe(twins.them)
  expect(districtsOf({ me, them: seatOf(1, 'naa') })).toEqual(twins)
})

const noop = () => undefined
const verbs = { answer: noop, hint: noop, ready: noop, next: noop, leave: noop, refresh: noop }
