import { expect, test } from 'vitest'

import { btz } from '../money.ts'
import { hour } from '../time.ts'
import { everyKind } from './_accounts.ts'
import { accountKinds } from './account.ts'
import {
  flowKinds,
  heldKinds,
  leastPlayers,
  supplyFlows,
  supplyMonth,
  supplyMonthOpening,
  type AccountFlow,
} from './supply.ts'

const flow = (kind: AccountFlow['kind'], reason: string, whole: number, players = leastPlayers): AccountFlow => ({
  kind,
  reason,
  amountCents: btz(whole),
  players,
})

test('every kind of account is in circulation or a way into it or out of it, and what circulates is a kept balance', () => {
  expect([...heldKinds, ...flowKinds].toSorted()).toEqual(everyKind.toSorted())
  expect(heldKinds.filter((kind) => !accountKinds[kind].keepsBalance)).toEqual([])
  expect(heldKinds).toEqual(['earned', 'granted', 'escrow', 'campaign'])
})

test('what was minted and burned is told by category, above zero, the largest first', () => {
  const flows = [
    flow('mint', 'answers', -20),
    flow('mint', 'missionCombo', -1_000),
    flow('mint', 'quizFinish', -30),
    flow('burn', 'streakRepair', 1_000),
    flow('burn', 'missionReroll', 50),
    flow('burn', 'accountDeleted', 7),
  ]
  expect(supplyFlows(flows)).toEqual({
    mintedCents: btz(1_050),
    burnedCents: btz(1_057),
    botsPaidCents: 0,
    minted: [
      { category: 'missions', amountCents: btz(1_000) },
      { category: 'quizzes', amountCents: btz(50) },
    ],
    burned: [
      { category: 'purchases', amountCents: btz(1_050) },
      { category: 'other', amountCents: btz(7) },
    ],
  })
})

test('what was of fewer than ten players counts, and is told without its name', () => {
  const flows = [
    flow('mint', 'league', -600, 9),
    flow('mint', 'answers', -20),
    flow('mint', 'levelUp', -70, 40),
    flow('mint', 'box', -30, 1),
  ]
  expect(supplyFlows(flows)).toMatchObject({
    mintedCents: btz(720),
    // The answers with them: else what is left of the whole would be what nine players have.
    minted: [
      { category: 'other', amountCents: btz(650) },
      { category: 'levels', amountCents: btz(70) },
    ],
  })
})

test('stakes and prizes between players are neither minted nor burned', () => {
  const flows = [flow('earned', 'ana', -100), flow('escrow', 'duel', 100), flow('granted', 'bia', 5)]
  expect(supplyFlows(flows)).toEqual({ mintedCents: 0, burnedCents: 0, botsPaidCents: 0, minted: [], burned: [] })
})

test('what bots lost counts by itself, and is below zero where they won', () => {
  expect(supplyFlows([flow('house', 'bots', -100)])).toMatchObject({ botsPaidCents: btz(100), mintedCents: 0 })
  expect(supplyFlows([flow('house', 'bots', 40)])).toMatchObject({ botsPaidCents: btz(-40), burnedCents: 0 })
  // Of fewer than ten it would be what one of them won.
  expect(supplyFlows([flow('house', 'bots', -100, leastPlayers - 1)])).toMatchObject({ botsPaidCents: null })
})

test('a reason that came to nothing has no line, and nothing is nothing', () => {
  expect(supplyFlows([flow('mint', 'box', -5), flow('mint', 'mission', 5)])).toMatchObject({
    mintedCents: 0,
    minted: [],
  })
  expect(supplyFlows([])).toMatchObject({ mintedCents: 0, burnedCents: 0, botsPaidCents: 0 })
})

test('a month begins at midnight of its first day in São Paulo', () => {
  const opening = Date.parse('2026-11-01T03:00:00Z')
  expect(supplyMonth(opening)).toBe('2026-11-01')
  expect(supplyMonth(opening - 1)).toBe('2026-10-01')
  expect(supplyMonth(opening + 29 * 24 * hour)).toBe('2026-11-01')
  expect(supplyMonthOpening('2026-11-01')).toBe(opening)
})
