import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import { second } from '../time.ts'
import { hints, matchFormats, type Hint } from '../words.ts'
import {
  accepted,
  answer,
  choiceOf,
  newMatch,
  playing,
  question,
  refusalOf,
  setting,
  startsAt,
} from './_match-world.ts'
import { apply } from './apply.ts'
import { lateGraceMillis } from './answer.ts'
import type { Command } from './command.ts'
import { formatNamed } from './format.ts'
import { removedOptions } from './order.ts'
import { replay } from './replay.ts'
import { viewFor } from './view.ts'
import type { Match, MatchQuestion, OptionId } from './match.ts'

const at = startsAt + 5 * second
const letters: OptionId[] = ['a', 'b', 'c', 'd']

const solo = (...questions: MatchQuestion[]) =>
  newMatch(questions.length > 0 ? { format: 'solo', questions } : { format: 'solo' }).match
const use = (hint: Hint, position = 0): Command => ({ type: 'hint', seat: 0, position, hint })
const hintsSeen = (match: Match) => viewFor(match, 0, setting(at)).hints

/** The match after some hints on its first question. */
function hinted(match: Match, ...used: Hint[]): Match {
  return used.reduce((now, hint) => accepted(now, use(hint), at).match, match)
}

describe('50/50', () => {
  test('takes two wrong options away, which cannot be answered then; the other two can', () => {
    const match = hinted(solo(), 'fiftyFifty')
    const removed = hintsSeen(match)?.removed ?? []
    expect(removed).toHaveLength(2)
    const right = choiceOf(match, 0, true)
    const tried = [0, 1, 2, 3].map((option): [number, string | null] => [
      option,
      refusalOf(match, { type: 'answer', seat: 0, position: 0, choice: { option } }, at),
    ])
    expect(tried.flatMap(([option, code]) => (code === 'match.badChoice' ? [option] : []))).toEqual(removed)
    expect('option' in right && removed.includes(right.option)).toBe(false)
  })

  test('leaves the same two whichever of them is right, for any seed', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...letters), (seed, correct) => {
        const of = (key: OptionId) =>
          hinted(
            { ...solo({ ...question(0), key: { kind: 'choice', options: letters, correct: key } }), seed },
            'fiftyFifty',
          )
        const match = of(correct)
        const [other] = letters.filter((one) => one !== correct && !removedOptions(match, 0, 0).includes(one))
        expect(viewFor(of(other ?? correct), 0, setting(at))).toEqual(viewFor(match, 0, setting(at)))
        expect(other).not.toBe(correct)
      }),
    )
  })

  test('leaves each wrong option as often as the others', () => {
    const left = new Map<OptionId, number>()
    for (let seed = 0; seed < 3_000; seed++) {
      const removed = removedOptions(hinted({ ...solo(), seed: `${seed}` }, 'fiftyFifty'), 0, 0)
      const stays = letters.find((one) => one !== 'b' && !removed.includes(one)) ?? 'b'
      left.set(stays, (left.get(stays) ?? 0) + 1)
    }
    expect([...left.keys()].toSorted()).toEqual(['a', 'c', 'd'])
    for (const times of left.values()) expect(Math.abs(times - 1_000)).toBeLessThan(150)
  })

  test.each(['trueFalse', 'number'] as const)('has nothing to take from %s: it is refused and not used up', (kind) => {
    const match = solo(question(0, kind), question(1))
    expect(refusalOf(match, use('fiftyFifty'), at)).toBe('match.hintUseless')
    expect(hintsSeen(match)).toMatchObject({ left: 3, removed: [], bars: { fiftyFifty: 'match.hintUseless' } })
  })

  test('a slow reload, a second look and another process see the same two', () => {
    const match = hinted(solo(), 'fiftyFifty')
    expect(hintsSeen(JSON.parse(JSON.stringify(match)) as Match)).toEqual(hintsSeen(match))
  })
})

describe('more time', () => {
  test('moves the end of the question by ten seconds, once, and is part of its time', () => {
    const match = hinted(solo(), 'extraTime')
    expect(match.phase).toMatchObject({ closesAt: startsAt + 40 * second })
    expect(viewFor(match, 0, setting(at)).answerMillis).toBe(40 * second)
    expect(refusalOf(match, use('extraTime'), at)).toBe('match.hintRepeated')
    const late = startsAt + 39 * second
    const { match: closed } = accepted(match, answer(match, 0, true), late)
    expect(closed.seats[0]?.answers[0]).toMatchObject({ verdict: 'right', elapsedMillis: 39 * second })
  })

  test('is over with its question', () => {
    let { match } = accepted(hinted(solo(), 'extraTime'), use('skip'), at)
    match = accepted(match, { type: 'next', seat: 0 }, at).match
    expect(match.phase).toMatchObject({ name: 'asking', opensAt: at, closesAt: at + 30 * second })
    expect(viewFor(match, 0, setting(at)).answerMillis).toBe(30 * second)
  })

  test('stays added where a match stands still and goes on', () => {
    const held = accepted(hinted(solo(), 'extraTime'), { type: 'suspend', by: 'duel', until: at + 60 * second }, at)
    const on = accepted(held.match, { type: 'resume' }, at + 7 * second).match
    expect(on.phase).toMatchObject({ name: 'asking', closesAt: startsAt + 47 * second })
  })
})

describe('a skip', () => {
  test('closes the question without an answer, and the quiz goes on', () => {
    const { match, events } = accepted(solo(), use('skip'), at)
    expect(events.map(({ type }) => type)).toEqual(['hinted', 'questionClosed'])
    expect(match.seats[0]).toMatchObject({ correct: 0, answers: [{ choice: null, verdict: 'wrong', points: 0 }] })
    const { phase } = viewFor(match, 0, setting(at))
    expect(phase).toMatchObject({ name: 'revealing', mine: { choice: null, correct: false, hints: ['skip'] } })
    expect(accepted(match, { type: 'next', seat: 0 }, at).match.phase).toMatchObject({ name: 'asking', position: 1 })
  })

  test('that comes a second time, from another tab, takes no other question', () => {
    const { match } = accepted(solo(), use('skip'), at)
    expect(refusalOf(match, use('skip'), at)).toBe('match.notAsking')
    const { match: next } = accepted(match, { type: 'next', seat: 0 }, at)
    expect(refusalOf(next, use('skip'), at)).toBe('match.wrongPosition')
    expect(hintsSeen(next)?.left).toBe(2)
  })
})

test('a quiz has three hints, whatever their kinds and on whichever questions', () => {
  let match = hinted(solo(), 'fiftyFifty', 'extraTime')
  match = accepted(match, answer(match, 0, true), at).match
  match = accepted(match, { type: 'next', seat: 0 }, at).match
  match = accepted(match, use('fiftyFifty', 1), at).match
  expect(hintsSeen(match)).toMatchObject({ left: 0, bars: { fiftyFifty: 'match.hintRepeated' } })
  for (const hint of ['extraTime', 'skip'] as const) {
    expect(refusalOf(match, use(hint, 1), at)).toBe('match.hintsUsedUp')
    expect(hintsSeen(match)?.bars[hint]).toBe('match.hintsUsedUp')
  }
  expect(viewFor(match, 0, setting(at)).may).not.toContain('hint')
})

test('only solo has hints: where players compete they are refused and no view speaks of them', () => {
  const withHints = matchFormats.filter((name) => formatNamed(name).hints)
  expect(withHints).toEqual(['solo'])
  expect(matchFormats.filter((name) => formatNamed(name).hints && formatNamed(name).competes)).toEqual([])
  for (const format of ['duel', 'royale'] as const) {
    const { match, at: opened } = playing({ format })
    for (const hint of hints) expect(refusalOf(match, use(hint), opened)).toBe('match.noHints')
    expect(viewFor(match, 0, setting(opened))).toMatchObject({ hints: null })
    expect(viewFor(match, 0, setting(opened)).may).not.toContain('hint')
  }
})

test('whoever watches a solo sees no hints', () => {
  expect(viewFor(hinted(solo(), 'fiftyFifty'), null, setting(at)).hints).toBeNull()
})

test('a hint is for an open question that is not answered, and has no grace after the bell', () => {
  const match = solo()
  const bell = startsAt + 30 * second
  expect(refusalOf(match, use('extraTime'), bell)).toBeNull()
  expect(refusalOf(match, use('extraTime'), bell + 1)).toBe('match.tooLate')
  expect(refusalOf(match, use('extraTime'), bell + lateGraceMillis + 1)).toBe('match.notAsking')
  expect(refusalOf(match, use('skip', 1), at)).toBe('match.wrongPosition')
  expect(refusalOf(match, use('skip'), startsAt - 1)).toBe('match.notOpen')
  const left = accepted(match, { type: 'leave', seat: 0 }, at).match
  expect(refusalOf(left, use('skip'), at)).toBe('match.ended')
  expect(refusalOf(match, { ...use('skip'), seat: 4 } as Command, at)).toBe('match.seatOut')
})

test('hints in any order and number never break what a quiz allows, and its journal repeats it', () => {
  const anyStep = fc.record({
    hint: fc.constantFrom(...hints, null),
    right: fc.boolean(),
    wait: fc.integer({ min: 0, max: 12_000 }),
  })
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 40 }), fc.string(), (steps, seed) => {
      const start = { ...solo(question(0), question(1, 'number'), question(2, 'trueFalse'), question(3)), seed }
      let match = start
      let now = startsAt
      const journal = []
      for (const { hint, right, wait } of steps) {
        now += wait
        const { phase } = match
        const command: Command =
          phase.name === 'revealing'
            ? { type: 'next', seat: 0 }
            : hint && phase.name === 'asking'
              ? use(hint, phase.position)
              : phase.name === 'asking'
                ? answer(match, 0, right)
                : { type: 'tick' }
        const outcome = apply(match, command, now)
        if (!outcome.ok) continue
        match = outcome.value.match
        journal.push(...outcome.value.events)
      }
      expect(match.seats[0]?.hints?.length ?? 0).toBeLessThanOrEqual(3)
      expect(journal.filter(({ type }) => type === 'hinted')).toHaveLength(match.seats[0]?.hints?.length ?? 0)
      expect(replay(start, journal)).toEqual(match)
    }),
  )
})
