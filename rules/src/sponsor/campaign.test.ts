import { describe, expect, test } from 'vitest'

import { hour } from '../time.ts'
import {
  beginningOf,
  campaignFaults,
  campaignRules,
  campaignStates,
  campaignTurns,
  endOf,
  neededOf,
  passes,
  prizeBar,
  prizeDay,
  readCampaign,
  turned,
  type Campaign,
  type CampaignFacts,
  type PrizeFacts,
} from './campaign.ts'

/** Noon of 2 March 2026 in São Paulo. */
const at = Date.UTC(2026, 2, 2, 15)
const ids = Array.from({ length: 15 }, (_, index) => `roi-${String(index + 10)}`)
const facts: CampaignFacts = { at, live: new Set(ids), mostBtz: 20_000 }
const fine: Campaign = {
  title: 'Juros sem susto',
  intro: 'Quinze perguntas sobre o custo do dinheiro.',
  startsOn: '2026-03-05',
  endsOn: '2026-03-20',
  questionIds: ids.slice(0, 10),
  prizeBtz: 10,
  budgetBtz: 2_000,
}
const faultOf = (changes: Partial<Campaign>, seen: Partial<CampaignFacts> = {}) =>
  campaignFaults({ ...fine, ...changes }, { ...facts, ...seen }).map(({ field, details }) => [field, details['reason']])

test('a campaign is stored with its texts tidied and each question once', () => {
  const written = {
    ...fine,
    title: '  Juros   sem susto ',
    questionIds: [...ids.slice(0, 10).toReversed(), ids[0] ?? ''],
  }
  expect(readCampaign(written, facts)).toEqual({ ok: true, value: fine })
})

test.each([
  [{ title: '' }, ['title', 'empty']],
  [{ title: 'x'.repeat(41) }, ['title', 'tooLong']],
  [{ title: 'Lucro garantido' }, ['title', 'promise']],
  [{ intro: 'Invista já no nosso fundo' }, ['intro', 'promise']],
  [{ intro: 'um\ndois' }, ['intro', 'characters']],
  [{ startsOn: '2026-06-01', endsOn: '2026-06-20' }, ['startsOn', 'late']],
  [{ startsOn: '2026-02-01', endsOn: '2026-03-01' }, ['endsOn', 'past']],
  [{ endsOn: '2026-03-10' }, ['endsOn', 'short']],
  [{ endsOn: '2026-06-03' }, ['endsOn', 'long']],
  [{ questionIds: ids.slice(0, 4) }, ['questionIds', 'few']],
  [{ questionIds: [...ids, 'roi-99'] }, ['questionIds', 'many']],
  [{ questionIds: [...ids.slice(0, 5), 'roi-99'] }, ['questionIds', 'gone']],
  [{ prizeBtz: 0 }, ['prizeBtz', 'prize']],
  [{ prizeBtz: 21 }, ['prizeBtz', 'prize']],
  [{ prizeBtz: 1.5 }, ['prizeBtz', 'prize']],
  [{ budgetBtz: 199 }, ['budgetBtz', 'budget']],
  [{ budgetBtz: 20_001 }, ['budgetBtz', 'budget']],
] as const)('%o is refused', (changes, fault) => {
  expect(faultOf(changes as Partial<Campaign>)).toEqual([fault])
})

test('the shortest and the longest campaign, and the smallest budget, are taken', () => {
  for (const changes of [
    { endsOn: '2026-03-11' },
    { endsOn: '2026-06-02' },
    { startsOn: '2026-05-31', endsOn: '2026-06-06' },
    // Approved late: what is left of it is shown.
    { startsOn: '2026-02-01', endsOn: '2026-03-02' },
    { budgetBtz: 200 },
    { budgetBtz: 20_000 },
    { questionIds: ids.slice(0, campaignRules.questions.least) },
    { questionIds: ids },
  ])
    expect(faultOf(changes)).toEqual([])
})

test('days are of São Paulo, the last one to its end; a late approval begins at once', () => {
  expect(endOf('2026-03-20')).toBe(Date.UTC(2026, 2, 21, 3))
  expect(beginningOf('2026-03-05', at)).toBe(Date.UTC(2026, 2, 5, 3))
  expect(beginningOf('2026-02-05', at)).toBe(at)
  expect([prizeDay(Date.UTC(2026, 2, 3, 2, 59)), prizeDay(Date.UTC(2026, 2, 3, 3))]).toEqual([
    '2026-03-02',
    '2026-03-03',
  ])
})

describe('turns of a campaign', () => {
  const allowed = new Map([
    ['approved pause', 'paused'],
    ['paused resume', 'approved'],
    ['approved end', 'ended'],
    ['paused end', 'ended'],
  ])
  test.each(campaignStates.flatMap((state) => campaignTurns.map((turn) => [state, turn] as const)))(
    '%s, %s',
    (state, turn) => {
      const to = allowed.get(`${state} ${turn}`)
      const outcome = turned({ state, version: 'a' }, { seen: 'a', turn })
      expect(outcome).toMatchObject(to ? { ok: true, value: to } : { ok: false, code: 'sponsor.changed' })
    },
  )

  test('another version, and none, are refused', () => {
    expect(turned({ state: 'approved', version: 'a' }, { seen: 'b', turn: 'end' }).ok).toBe(false)
    expect(turned(null, { seen: 'b', turn: 'end' }).ok).toBe(false)
  })
})

test.each([
  [10, 7, true],
  [10, 6, false],
  [9, 7, true],
  [9, 6, false],
  [5, 4, true],
  [5, 3, false],
  [0, 0, false],
])('of %i questions %i right: %s', (asked, right, won) => {
  expect(passes({ finished: true, right, asked })).toBe(won)
  expect(passes({ finished: false, right, asked })).toBe(false)
  if (asked > 0) expect(right >= neededOf(asked)).toBe(won)
})

test('a prize is for a confirmed resident, once a day and device, while the budget lasts', () => {
  const open: PrizeFacts = {
    livesHere: true,
    confirmed: true,
    hasHand: false,
    won: false,
    wonOnDevice: false,
    leftCents: 1_000,
    prizeCents: 1_000,
  }
  expect(prizeBar(open)).toBeNull()
  expect(prizeBar({ ...open, leftCents: 999 })).toBe('spent')
  expect(prizeBar({ ...open, wonOnDevice: true })).toBe('device')
  expect(prizeBar({ ...open, won: true, wonOnDevice: true })).toBe('won')
  expect(prizeBar({ ...open, hasHand: true })).toBe('own')
  expect(prizeBar({ ...open, confirmed: false })).toBe('unconfirmed')
  expect(prizeBar({ ...open, livesHere: false, confirmed: false })).toBe('notResident')
})

test('no zone has a prize day of its own', () => {
  for (let hours = 0; hours < 24; hours++) expect(prizeDay(Date.UTC(2026, 2, 3, 3) + hours * hour)).toBe('2026-03-03')
})
