import { describe, expect, test } from 'vitest'

import { fc } from '../../test/property.ts'
import type { AnswerKey } from '../match/match.ts'
import { accepted, newMatch, playing, question } from '../match/_match-world.ts'
import { answerPoints, judge } from '../match/scoring.ts'
import { readNickname } from '../nickname.ts'
import { random, type Random } from '../random.ts'
import { chanceOfRight, guessChance, startingRating } from '../rating/first-attempt.ts'
import { difficulties, subjects, type Subject } from '../words.ts'
import { botCount, botNames, cast, spareBotNames, strongestTheta, weakestTheta } from './cast.ts'
import { bandOf, governed, newGovernor, shiftScale, type Governor } from './governor.ts'
import { nextBotTurn } from './next-turn.ts'
import { chanceOfBot, planAnswer, quickestMillis, rightChance, type BotMind, type BotQuestion } from './plan-answer.ts'

const fair: Record<Subject, number> = { financas: 0, investimentos: 0, criptomoedas: 0, economia: 0 }
const mind: BotMind = { theta: 1500, bias: fair, pace: 1, shift: 0 }
const choice: AnswerKey = { kind: 'choice', options: ['a', 'b', 'c', 'd'], correct: 'c' }
const openQuestion: BotQuestion = { key: choice, subject: 'economia', rating: 1500, answerMillis: 30_000 }

describe('the bots', () => {
  test('are at least 40, each with an id, a strength and a name of its own that a player could read', () => {
    expect(botCount).toBeGreaterThanOrEqual(40)
    expect(cast).toHaveLength(botCount)
    for (const what of ['id', 'name', 'theta'] as const)
      expect(new Set(cast.map((bot) => bot[what])).size).toBe(botCount)
    for (const name of botNames) {
      expect(readNickname(name)).toEqual({ ok: true, value: name })
      expect(name).toMatch(/^[\p{Script=Latin} ]+$/u)
    }
    expect(new Set(botNames).size).toBe(botNames.length)
    expect(spareBotNames.length).toBeGreaterThanOrEqual(10)
  })

  test('are spread over the strengths of players, so that one is near whoever asks', () => {
    for (let rating = weakestTheta; rating <= strongestTheta; rating += 10) {
      expect(cast.filter(({ theta }) => Math.abs(theta - rating) <= 75).length).toBeGreaterThanOrEqual(3)
    }
  })

  test('have all temperaments; a specialist is strong in one subject and even on average', () => {
    expect(new Set(cast.map(({ temperament }) => temperament)).size).toBe(6)
    const specialists = cast.filter(({ temperament }) => temperament === 'specialist')
    expect(new Set(specialists.map(({ bias }) => subjects.find((subject) => bias[subject] > 0))).size).toBe(4)
    for (const { bias } of specialists) expect(subjects.reduce((sum, subject) => sum + bias[subject], 0)).toBe(0)
    expect(cast.every(({ pace }) => pace >= 0.7 && pace <= 1.4)).toBe(true)
  })
})

describe('an answer of a bot', () => {
  test('is the same however often it is planned, and differs by seed and position', () => {
    const first = planAnswer(mind, openQuestion, 'seed', 3)
    expect(planAnswer(mind, openQuestion, 'seed', 3)).toEqual(first)
    expect(planAnswer(mind, openQuestion, 'seed', 4).atMillis).not.toBe(first.atMillis)
    expect(planAnswer(mind, openQuestion, 'other', 3).atMillis).not.toBe(first.atMillis)
  })

  test('is right as often as the ratings say, within the bounds', () => {
    const share = shareRight(mind, openQuestion)
    expect(share).toBeGreaterThan(0.6)
    expect(share).toBeLessThan(0.65)
    expect(rightChance({ ...mind, theta: 3_000 }, openQuestion)).toBe(chanceOfBot.most)
    expect(rightChance({ ...mind, theta: 0 }, { ...openQuestion, key: number() })).toBe(chanceOfBot.least)
    expect(rightChance({ ...mind, bias: { ...fair, economia: 200 } }, openQuestion)).toBeGreaterThan(
      rightChance(mind, openQuestion),
    )
    expect(rightChance({ ...mind, bias: { ...fair, financas: 200 } }, openQuestion)).toBe(
      rightChance(mind, openQuestion),
    )
    expect(rightChance({ ...mind, shift: 0.5 }, openQuestion)).toBe(
      rightChance({ ...mind, theta: 1500 + shiftScale / 2 }, openQuestion),
    )
  })

  test('says what it says: a right one is judged right, a wrong one is not, and each is a choice of the question', () => {
    const keys: AnswerKey[] = [choice, { kind: 'trueFalse', options: ['a', 'b'], correct: 'b' }, number()]
    fc.assert(
      fc.property(fc.constantFrom(...keys), fc.string(), fc.integer({ min: 0, max: 9 }), (key, seed, position) => {
        const { choice: given, correct, atMillis } = planAnswer(mind, { ...openQuestion, key }, seed, position)
        expect(judge(key, given) === 'right').toBe(correct)
        if ('option' in given) expect('options' in key ? key.options : []).toContain(given.option)
        expect(atMillis).toBeGreaterThanOrEqual(quickestMillis)
        expect(atMillis).toBeLessThan(30_000)
      }),
    )
  })

  test('to a number is one that the slider shows, at times near and at times far off', () => {
    const numberOf = fc.record({
      value: fc.integer({ min: 1, max: 5_000 }),
      below: fc.integer({ min: 1, max: 50 }),
      above: fc.integer({ min: 1, max: 50 }),
      step: fc.constantFrom(0.05, 0.1, 0.5, 1, 10),
      seed: fc.string(),
    })
    fc.assert(
      fc.property(numberOf, ({ value, below, above, step, seed }) => {
        const key = {
          kind: 'number' as const,
          value,
          min: value - below * step * 10,
          max: value + above * step * 10,
          step,
        }
        const { choice: given } = planAnswer({ ...mind, theta: 0 }, { ...openQuestion, key }, seed, 0)
        if (!('value' in given)) throw new Error('no number')
        expect(given.value).toBeGreaterThanOrEqual(key.min)
        expect(given.value).toBeLessThanOrEqual(key.max)
        const steps = (given.value - key.min) / step
        expect(Math.abs(steps - Math.round(steps))).toBeLessThan(1e-6)
      }),
    )
    const verdicts = Array.from({ length: 300 }, (_, index) =>
      judge(number(), planAnswer({ ...mind, theta: 0 }, { ...openQuestion, key: number() }, 'seed', index).choice),
    )
    expect(new Set(verdicts)).toEqual(new Set(['right', 'near', 'wrong']))
  })

  test('comes after about 28 % of the time, spread out, later with a slower pace', () => {
    const times = Array.from({ length: 2_000 }, (_, index) => planAnswer(mind, openQuestion, 'seed', index).atMillis)
    const sorted = times.toSorted((a, b) => a - b)
    expect(sorted[1_000]).toBeGreaterThan(8_000)
    expect(sorted[1_000]).toBeLessThan(8_800)
    // A lognormal of 0.45: one in six is beyond e^0.45 times the median.
    expect(times.filter((millis) => millis > 8_400 * Math.exp(0.45)).length / 2_000).toBeCloseTo(0.159, 1)
    const slow = Array.from(
      { length: 500 },
      (_, index) => planAnswer({ ...mind, pace: 1.3 }, openQuestion, 'seed', index).atMillis,
    )
    expect(slow.reduce((sum, millis) => sum + millis, 0) / 500).toBeGreaterThan(10_000)
  })
})

describe('turns', () => {
  const knowledge = {
    minds: new Map([['bot-1', mind]]),
    questions: Array.from({ length: 10 }, () => ({ subject: 'economia' as const, rating: 1500 })),
  }

  test('a bot answers the open question at its time, once, by the same command as people', () => {
    const { match, at } = playing({ format: 'duel', bots: 1 })
    const turn = nextBotTurn(match, knowledge)
    if (!turn) throw new Error('the bot owes an answer')
    const plan = planAnswer(mind, { ...openQuestion, key: question(0).key }, `${match.seed}:1`, 0)
    expect(turn).toMatchObject({ at: at + plan.atMillis, command: { type: 'answer', seat: 1, position: 0 } })
    const after = accepted(match, turn.command, turn.at)
    expect(after.match.seats[1]?.locked).toEqual({ choice: plan.choice, elapsedMillis: plan.atMillis })
    expect(nextBotTurn(after.match, knowledge)).toBeNull()
  })

  test('time of an outage does not count', () => {
    const { match, at } = playing({ format: 'duel', bots: 1 })
    const before = nextBotTurn(match, knowledge)?.at ?? 0
    const after = accepted(match, { type: 'outage', millis: 5_000 }, at + 5_000).match
    expect(nextBotTurn(after, knowledge)?.at).toBe(before + 5_000)
  })

  test('there is none while no question is open, nor among people', () => {
    expect(nextBotTurn(newMatch({ format: 'duel', bots: 1 }).match, knowledge)).toBeNull()
    expect(nextBotTurn(playing({ format: 'duel' }).match, knowledge)).toBeNull()
  })
})

describe('the governor', () => {
  test('makes bots stronger where players win too often, in steps, with rests between, within its bound', () => {
    let governor: Governor = newGovernor
    const shifts = Array.from({ length: 100 }, () => (governor = governed(governor, 1)).shift)
    expect(shifts[8]).toBe(0)
    expect(shifts[9]).toBeCloseTo(0.1)
    expect(shifts[18]).toBeCloseTo(0.1)
    expect(shifts[19]).toBeCloseTo(0.2)
    expect(Math.max(...shifts)).toBe(0.5)
    const down = Array.from({ length: 300 }, () => (governor = governed(governor, 0)).shift)
    expect(Math.min(...down)).toBe(-0.5)
  })

  test('leaves alone what is near enough to half', () => {
    let governor: Governor = newGovernor
    for (let duel = 0; duel < 200; duel++) governor = governed(governor, 0.5)
    expect(governor).toMatchObject({ shift: 0, playerRate: 0.5, duels: 200 })
    expect(governed({ shift: 0, playerRate: 0.555, duels: 50 }, 0.5).shift).toBe(0)
    expect(governed({ shift: 0, playerRate: 0.557, duels: 50 }, 0.5).shift).toBeCloseTo(0.1)
  })

  test('a band is 200 points wide', () => {
    expect([1_399, 1_400, 1_599, 1_600].map(bandOf)).toEqual([6, 7, 7, 8])
  })

  test.each([1, 2, 3])('players of every strength win half of 2,000 duels (seed %i)', (seed) => {
    const chance = random('governed', seed)
    const governors = new Map<number, Governor>()
    const scores = new Map<number, number[]>()
    for (let duel = 0; duel < 2_000; duel++) {
      // What a player's rating says is not quite what they know.
      const theta = 1_100 + chance.below(801)
      const rating = theta + (chance.next() - 0.5) * 160
      const bot = cast.toSorted((a, b) => Math.abs(a.theta - rating) - Math.abs(b.theta - rating))[chance.below(5)]
      if (!bot) throw new Error('no bot')
      const band = bandOf(bot.theta)
      const governor = governors.get(band) ?? newGovernor
      const score = playedDuel({ ...bot, shift: governor.shift }, theta, chance, `${seed}:${duel}`)
      governors.set(band, governed(governor, score))
      const third = Math.floor((theta - 1_100) / 267)
      scores.set(third, [...(scores.get(third) ?? []), score])
    }
    const all = [...scores.values()].flat()
    expect(Math.abs(mean(all) - 0.5)).toBeLessThanOrEqual(0.05)
    for (const group of scores.values()) expect(Math.abs(mean(group) - 0.5)).toBeLessThanOrEqual(0.07)
  })
})

/** Ten questions between a bot and a player of a true strength who answers as people do: 1 won, 0.5 drawn, 0 lost. */
function playedDuel(bot: BotMind, theta: number, chance: Random, seed: string): 0 | 0.5 | 1 {
  let player = 0
  let theirs = 0
  for (let position = 0; position < 10; position++) {
    const rating = startingRating[difficulties[chance.below(3)] ?? 'medium']
    const subject = subjects[chance.below(4)] ?? 'economia'
    const weight = position === 9 ? 2 : 1
    const answer = planAnswer(bot, { ...openQuestion, subject, rating }, seed, position)
    theirs += weight * answerPoints(answer.correct ? 'right' : 'wrong', answer.atMillis, 30_000)
    const right = chance.next() < chanceOfRight(theta, rating, guessChance(choice))
    const spread = Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next())
    player += weight * answerPoints(right ? 'right' : 'wrong', Math.min(29_000, 8_000 * Math.exp(0.5 * spread)), 30_000)
  }
  return player > theirs ? 1 : player === theirs ? 0.5 : 0
}

function shareRight(of: BotMind, about: BotQuestion): number {
  const answers = Array.from({ length: 4_000 }, (_, position) => planAnswer(of, about, 'share', position))
  return answers.filter(({ correct }) => correct).length / answers.length
}

function number(): Extract<AnswerKey, { kind: 'number' }> {
  return { kind: 'number', value: 1_000, min: 0, max: 2_000, step: 10 }
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
