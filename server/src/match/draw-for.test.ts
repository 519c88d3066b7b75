import { formatNamed } from '@satoshi/rules/match/format'
import { isMild, newcomerAnswers } from '@satoshi/rules/match/newcomer'
import { isAtHome, questionRegions, type QuestionRegion } from '@satoshi/rules/question-region'
import { matchFormats, subjects, topics, type Subject } from '@satoshi/rules/words'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { bankIn } from '../../test/_bank.ts'
import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { liveQuestions, type LiveQuestion } from '../question/question-api.ts'
import type { Matches } from './matches.ts'
import { drawFor, drawMore, type Drawing, type DrawOrder } from './open-match.ts'

let database: TestDatabase
let bank: LiveQuestion[]
beforeAll(async () => {
  database = await createDatabase('seeded')
  bank = await liveQuestions(bankIn(database), database.db, {})
})
afterAll(() => database.drop())

type About = { home?: QuestionRegion; level?: number; thetas?: Partial<Record<Subject, number>>; attempts?: number }

let players = 0

/** Somebody at level 10 who has answered a hundred questions of every subject, unless told otherwise. */
async function playerWith({ home = 'BR', level = 10, thetas = {}, attempts = 100 }: About = {}): Promise<string> {
  const userId = await insertPlayer(database.db, `drawn-${(players += 1)}`)
  await database.db.updateTable('profiles').set({ level, question_region: home }).where('id', '=', userId).execute()
  const learned = subjects.map((subject) => ({ user_id: userId, subject, theta: thetas[subject] ?? 1_500, attempts }))
  if (attempts > 0) await database.db.insertInto('learner_ratings').values(learned).execute()
  return userId
}

const newcomer = (about: About = {}) => playerWith({ level: 1, attempts: 0, ...about })

async function drawn(
  userIds: string[],
  { pool = bank, ...order }: Partial<DrawOrder> & { pool?: LiveQuestion[] } = {},
): Promise<LiveQuestion[]> {
  // safe: a draw looks at nothing else
  const matches = { app: { ...database, clock: { now: () => 0 } }, elsewhere: [] } as unknown as Matches
  const whole = { format: 'solo' as const, count: 10, seed: 'seed', ...order }
  const { questions } = await database.inTransaction((tx) => drawFor(matches, tx, userIds, pool, whole))
  return questions.flatMap(({ questionId }) => pool.find((one) => one.questionId === questionId) ?? [])
}

const ofACountry = (questions: LiveQuestion[]) => questions.filter(({ region }) => region !== null)

describe('questions of a country', () => {
  test('are in the bank as the files say, most of them of Brazil', () => {
    expect(ofACountry(bank).filter(({ region }) => region === 'BR').length).toBeGreaterThan(30)
    expect(new Set(bank.map(({ region }) => region))).toEqual(new Set([null, 'BR', 'US']))
  })

  test.each(matchFormats)('are asked in a %s where every player is at home there, and nowhere else', async (format) => {
    for (const homes of [
      ['BR'],
      ['US'],
      ['none'],
      ['BR', 'BR'],
      ['BR', 'none'],
      ['none', 'BR'],
      ['BR', 'US'],
    ] as const) {
      const userIds = await Promise.all(homes.map((home) => playerWith({ home })))
      const regions = new Set((await drawn(userIds, { format, count: bank.length })).map(({ region }) => region))
      const wanted = [null, 'BR', 'US'].filter((region) => isAtHome(region, homes))
      expect(regions, homes.join()).toEqual(new Set(wanted))
    }
  })

  test('go by the language of whoever never chose', async () => {
    const userId = await playerWith()
    await database.db.updateTable('profiles').set({ question_region: null }).where('id', '=', userId).execute()
    const regions = async (language: 'pt-BR' | 'en-US' | 'ar-SA') => {
      await database.db.updateTable('profiles').set({ language }).where('id', '=', userId).execute()
      return new Set((await drawn([userId], { count: bank.length })).map(({ region }) => region))
    }
    expect(await regions('pt-BR')).toEqual(new Set([null, 'BR']))
    expect(await regions('en-US')).toEqual(new Set([null, 'US']))
    expect(await regions('ar-SA')).toEqual(new Set([null]))
  })

  test('stay where somebody chose the questions one by one', async () => {
    const pool = ofACountry(bank).slice(0, 12)
    expect(await drawn([await newcomer({ home: 'none' })], { pool })).toEqual([])
    expect(await drawn([await newcomer({ home: 'none' })], { pool, count: 12, asChosen: true })).toHaveLength(12)
  })
})

describe('what takes paper', () => {
  test.each(matchFormats)('is drawn for %s only where nobody competes, however few there are', async (format) => {
    const calm = bank.filter(({ pace }) => pace === 'calm')
    expect(calm.length).toBeGreaterThan(10)
    const asksCalm = formatNamed(format).calmMillis !== null
    expect(asksCalm).toBe(['solo', 'ride'].includes(format))
    const userIds = [await playerWith(), await playerWith()].slice(0, format === 'duel' ? 2 : 1)
    expect(await drawn(userIds, { format, pool: calm, mayRepeat: true })).toHaveLength(asksCalm ? 10 : 0)
    const all = await drawn(userIds, { format, count: bank.length, mayRepeat: true })
    expect(all.some(({ pace }) => pace === 'calm')).toBe(asksCalm)
  })
})

describe('a family', () => {
  const ofOne = () => bank.filter(({ family }) => family === 'rates-up-price-down')
  const familiesOf = (questions: LiveQuestion[]) => new Set(questions.map(({ family }) => family))

  test('has one question in a match that competes, of whatever pool, and may have more in a solo', async () => {
    const [ana, bia] = [await playerWith(), await playerWith()]
    const duration = bank.filter(({ topic }) => topic === 'duration')
    for (const pool of [bank, duration, ofOne()]) {
      const duel = await drawn([ana, bia], { format: 'duel', pool })
      expect(familiesOf(duel).size).toBe(duel.length)
    }
    expect(await drawn([ana, bia], { format: 'duel', pool: ofOne() })).toHaveLength(1)
    expect(await drawn([ana], { pool: ofOne() })).toHaveLength(ofOne().length)
  })

  test('has a second one in a solo over everything or a subject at no time', async () => {
    const player = await playerWith()
    for (const subject of [null, ...subjects]) {
      const pool = bank.filter((one) => subject === null || one.subject === subject)
      for (const seed of ['a', 'b', 'c', 'd', 'e'])
        expect(familiesOf(await drawn([player], { pool, seed })).size, String(subject)).toBe(10)
    }
  })

  test('is kept apart in a match that is drawn from several pools', async () => {
    const [one, other] = ofOne()
    if (!one || !other) throw new Error('a family of one')
    const drawing: Drawing = { questions: [], asked: [] }
    const userIds = [await playerWith(), await playerWith()]
    // safe: a draw looks at nothing else
    const matches = { app: { ...database, clock: { now: () => 0 } }, elsewhere: [] } as unknown as Matches
    const more = (pool: LiveQuestion[], mayRepeat: boolean) =>
      database.inTransaction((tx) => {
        const order = { format: 'duel', count: 5, seed: 's', mayRepeat } as const
        return drawMore(matches, tx, userIds, { pool, order, drawing })
      })
    expect(await more([one], false)).toHaveLength(1)
    expect(await more([one, other], false)).toEqual([])
    expect((await more([one, other], true)).map(({ questionId }) => questionId)).toEqual([other.questionId])
    expect(drawing.asked).toEqual([one, other])
  })
})

describe('a newcomer', () => {
  test.each(questionRegions)(
    'at home in %s never needs other than mild ones over everything or a subject',
    async (home) => {
      const asked = bank.filter(({ region }) => isAtHome(region, [home]))
      for (const subject of [null, ...subjects]) {
        const pool = asked.filter((one) => subject === null || one.subject === subject)
        expect(pool.filter(isMild).length, String(subject)).toBeGreaterThanOrEqual(10)
        const questions = await drawn([await newcomer({ home })], { pool })
        expect(questions).toHaveLength(10)
        expect(questions.every(isMild)).toBe(true)
      }
    },
  )

  test('gets ten of every topic that has ten, all the mild ones first', async () => {
    for (const topic of topics) {
      const pool = await liveQuestions(bankIn(database), database.db, { topic })
      const asked = pool.filter(({ region }) => isAtHome(region, ['BR']))
      const questions = await drawn([await newcomer()], { pool })
      expect(questions, topic).toHaveLength(Math.min(10, asked.length))
      expect(questions.filter(isMild), topic).toHaveLength(Math.min(10, asked.filter(isMild).length))
    }
  })

  test('is one until level 3, whatever was answered', async () => {
    const numbers = async (about: About) =>
      (await drawn([await playerWith(about)], { count: 60 })).filter((one) => !isMild(one)).length
    expect(await numbers({ level: 1 })).toBe(0)
    expect(await numbers({ level: 2 })).toBe(0)
    expect(await numbers({ level: 3 })).toBeGreaterThan(0)
  })

  test('is drawn for as all others are where they compete, and where a sponsor has chosen', async () => {
    const pool = bank.filter((one) => one.region === null && !isMild(one))
    const duel = await drawn([await newcomer(), await playerWith()], { format: 'duel' })
    expect(duel).toEqual(await drawn([await playerWith(), await playerWith()], { format: 'duel' }))
    const mixed = [...pool.slice(0, 30), ...bank.filter(isMild).slice(0, 30)]
    const campaign = { pool: mixed, asChosen: true }
    expect(await drawn([await newcomer()], campaign)).toEqual(await drawn([await playerWith()], campaign))
  })

  test('of low mastery gets the easiest of all that is mild; of high mastery the hardest of it', async () => {
    const known = (financas: number) => newcomer({ attempts: 5, thetas: { financas } })
    const weak = await drawn([await known(700)])
    expect(weak.every(({ difficulty, key }) => difficulty === 'easy' || key.kind === 'trueFalse')).toBe(true)
    const strong = await drawn([await known(2_300)])
    expect(strong.every(({ difficulty }) => difficulty === 'medium')).toBe(true)
  })

  test('is one of little known mastery until thirty first attempts, at any level', async () => {
    // Whoever is this weak answers no number right; four options are guessed.
    const numbers = async (attempts: number) => {
      const player = await playerWith({ level: 50, thetas: { financas: 700 }, attempts })
      const quizzes = await Promise.all(['a', 'b', 'c', 'd'].map((seed) => drawn([player], { seed })))
      return quizzes.flat().filter(({ key }) => key.kind === 'number').length
    }
    const few = Math.floor((newcomerAnswers - 1) / subjects.length)
    expect(await numbers(few)).toBe(0)
    expect(await numbers(few + 1)).toBeGreaterThan(0)
  })
})
