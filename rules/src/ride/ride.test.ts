import { expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { accepted, newMatch, setting, startsAt } from '../match/_match-world.ts'
import { passTime, wakeAt } from '../match/pass-time.ts'
import { viewFor } from '../match/view.ts'
import { startingTheta } from '../rating/first-attempt.ts'
import { hour, second } from '../time.ts'
import { subjects, type Subject } from '../words.ts'
import { assumedTheta, knowledges, knownOfSubjects, rideQuestions, type Knows } from './ride.ts'

/** Twelve, as the showcase has them. */
const pool = [3, 4, 2, 3].flatMap((count, index) =>
  Array.from({ length: count }, (_, number) => {
    const subject = subjects[index] ?? 'financas'
    return { questionId: `${subject}-${number}`, subject }
  }),
)
const knowledge = fc.constantFrom(...knowledges)
const anyKnows = fc.record({ money: knowledge, investing: knowledge, economy: knowledge })
const anyMet = fc.subarray(pool.map(({ questionId }) => questionId))
const nobody: ReadonlySet<string> = new Set()
const equal: Knows = { money: 'little', investing: 'little', economy: 'little' }

test('five different ones that the player has not met, or none at all', () => {
  fc.assert(
    fc.property(anyKnows, anyMet, fc.string(), (knows, met, seed) => {
      const asked = rideQuestions(pool, { knows, met: new Set(met), seed }).map(({ questionId }) => questionId)
      expect(asked).toHaveLength(pool.length - met.length >= 5 ? 5 : 0)
      expect(new Set(asked).size).toBe(asked.length)
      expect(asked.filter((questionId) => met.includes(questionId))).toEqual([])
    }),
  )
})

test('one of each subject of which some are left, before any subject has two', () => {
  fc.assert(
    fc.property(anyKnows, anyMet, fc.string(), (knows, met, seed) => {
      const asked = rideQuestions(pool, { knows, met: new Set(met), seed })
      fc.pre(asked.length > 0)
      const left = new Set(pool.filter(({ questionId }) => !met.includes(questionId)).map(({ subject }) => subject))
      expect(new Set(asked.slice(0, left.size).map(({ subject }) => subject))).toEqual(left)
    }),
  )
})

test('begins with what is known best, and asks last, once more, of what is known least', () => {
  fc.assert(
    fc.property(anyKnows, fc.string(), (knows, seed) => {
      const asked = rideQuestions(pool, { knows, met: nobody, seed })
      const said = knownOfSubjects(knows)
      const known = asked.map(({ subject }) => knowledges.indexOf(said[subject]))
      const order = known.slice(0, 4)
      expect(order).toEqual(order.toSorted((a, b) => b - a))
      expect(known[4]).toBe(Math.min(...known))
    }),
  )
})

test('where all is known alike every subject comes last now and then', () => {
  const last = new Set<Subject | undefined>()
  for (let seed = 0; seed < 60; seed += 1)
    last.add(rideQuestions(pool, { knows: equal, met: nobody, seed: `${seed}` })[4]?.subject)
  expect(last).toEqual(new Set(subjects))
})

test('the order in which the bank gives them decides nothing, and a seed gives the same again', () => {
  const plan = { knows: equal, met: nobody, seed: 'again' }
  expect(rideQuestions(pool.toReversed(), plan)).toEqual(rideQuestions(pool, plan))
})

test('the subject of a guest who has met its only other question gives its fifth place to another', () => {
  const met = new Set(['criptomoedas-0', 'criptomoedas-1'])
  const knows: Knows = { money: 'lot', investing: 'little', economy: 'nothing' }
  const asked = rideQuestions(pool, { knows, met, seed: 'guest' }).map(({ subject }) => subject)
  expect(asked.filter((subject) => subject === 'economia')).toHaveLength(3)
  expect(asked).not.toContain('criptomoedas')
})

test('what is said moves the assumed mastery by 150, the whole economy by one tap', () => {
  const said = knownOfSubjects({ money: 'nothing', investing: 'little', economy: 'lot' })
  const assumed = Object.fromEntries(subjects.map((subject) => [subject, assumedTheta(said[subject]) - startingTheta]))
  expect(assumed).toEqual({ financas: -150, investimentos: 0, economia: 150, criptomoedas: 150 })
})

test('no clock is shown and no question closes by itself: the idle day alone ends it', () => {
  const { match } = newMatch({ format: 'ride' })
  const look = (at: number) => viewFor(passTime(match, at).match, 0, setting(at)).phase
  expect(look(startsAt)).toMatchObject({ name: 'asking', closesAt: null })
  expect(look(startsAt + 24 * hour - 1)).toMatchObject({ name: 'asking', position: 0, closesAt: null })
  expect(wakeAt(match)).toBe(startsAt + 24 * hour)
  expect(look(startsAt + 24 * hour)).toMatchObject({ name: 'ended', reason: 'cancelled' })
})

test('an answer after hours counts, as thought about for the time of a quiz', () => {
  const { match } = newMatch({ format: 'ride' })
  const late = { type: 'answer', seat: 0, position: 0, choice: { option: 0 } } as const
  const answered = accepted(match, late, startsAt + 23 * hour).match
  expect(answered.phase).toMatchObject({ name: 'revealing', position: 0 })
  expect(answered.seats[0]?.answers[0]).toMatchObject({ elapsedMillis: 30 * second })
})
