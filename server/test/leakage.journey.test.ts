import { randomUUID } from 'node:crypto'

import type { MatchView } from '@satoshi/contract/match'
import { startingRating } from '@satoshi/rules/rating/first-attempt'
import { languages, type Language } from '@satoshi/rules/language'
import { topics } from '@satoshi/rules/words'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addItem } from '../src/inventory/inventory-api.ts'
import { loadMatch } from '../src/match/match-store.ts'
import { type BodyText, writeSeed, type SeedRow } from '../src/question/question-store.ts'
import { newPlayer, type Player, type Reply } from './_player.ts'
import { plainly } from './_bank.ts'
import { startServer, type TestServer } from './_server.ts'

/** Matches played: 50 in `npm test`, 500 in `npm run soak` (LEAK_MATCHES). */
const matchCount = Number(process.env['LEAK_MATCHES'] ?? 50)
const bankSize = matchCount * 10 + 100

/** The positions at which two wrong options are taken away. */
const hintedAt = [1, 4, 8]

let server: TestServer
let ana: Player
let bruno: Player

beforeAll(async () => {
  // The same quizzes each time, so that what chance may do is decided once.
  let seeds = 0
  server = await startServer({ newSeed: () => `leakage-${seeds++}` })
  // Everything that tells an answer is marked with the question's own canary; nothing else is in the bank.
  await server.db.updateTable('questions').set({ state: 'paused' }).execute()
  await server.app.inTransaction((tx) =>
    writeSeed(
      tx,
      Array.from({ length: bankSize }, (_, index) => marked(index)),
      'canaries',
    ),
  )
  ana = await newPlayer(server)
  await server.app.inTransaction((tx) => addItem(tx, ana.id, 'hintFiftyFifty', (matchCount + 1) * hintedAt.length))
  bruno = await newPlayer(server)
})
afterAll(() => server.close())

test(
  `in ${matchCount} quizzes no reply tells an answer before its question is closed`,
  { timeout: matchCount * 12_000 },
  async () => {
    const seen = new Sightings()
    const rightPlaces = [0, 0, 0, 0]
    const rightOfTwo = [0, 0]
    for (let match = 0; match < matchCount; match++) await play(seen, rightPlaces, rightOfTwo)
    expect(seen.leaks).toEqual([])
    expect(seen.replies).toBeGreaterThan(matchCount * 45)
    // The right option stands in every place as often as chance has it: p = 0.0001 with three degrees of freedom.
    const expected = (matchCount * 10) / 4
    expect(rightPlaces.reduce((sum, count) => sum + count)).toBe(4 * expected)
    expect(rightPlaces.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)).toBeLessThan(21.1)
    // Of the two that a 50/50 leaves, the right one is the first as often as the second: p = 0.0001, one degree of freedom.
    const half = (matchCount * hintedAt.length) / 2
    expect(rightOfTwo.reduce((sum, count) => sum + count)).toBe(2 * half)
    expect(rightOfTwo.reduce((sum, count) => sum + (count - half) ** 2 / half, 0)).toBeLessThan(15.1)
  },
)

test('the log tells no answer either', async () => {
  await play(new Sightings(), [0, 0, 0, 0], [0, 0])
  expect(server.faults().filter((line) => /canary-/.test(line))).toEqual([])
})

/** One quiz, with everything that a curious player would try on each question before answering it. */
async function play(seen: Sightings, rightPlaces: number[], rightOfTwo: number[]): Promise<void> {
  const begun = seen.inspect(await ana.post<MatchView>('/api/matches', { commandId: randomUUID(), mode: 'solo' }))
  const questions = (await loadMatch(server.db, begun.id))?.match.questions.map(({ questionId }) => questionId) ?? []
  let view = begun
  for (let position = 0; position < questions.length; position++) {
    const isHinted = hintedAt.includes(position)
    if (isHinted) view = seen.inspect(await command(view.id, { type: 'hint', position, hint: 'fiftyFifty' }))
    const left = [0, 1, 2, 3].filter((option) => !view.hints?.removed.includes(option))
    expect(left).toHaveLength(isHinted ? 2 : 4)
    await pry(seen, view)
    const choice = { option: left[position % left.length] }
    seen.open(questions[position] ?? '')
    view = seen.inspect(await command(view.id, { type: 'answer', position, choice }))
    if (view.phase.name !== 'revealing') throw new Error('the question did not close')
    if ('option' in view.phase.correct)
      rightPlaces[view.phase.correct.option] = (rightPlaces[view.phase.correct.option] ?? 0) + 1
    if (isHinted && 'option' in view.phase.correct) {
      const place = left.indexOf(view.phase.correct.option)
      rightOfTwo[place] = (rightOfTwo[place] ?? 0) + 1
    }
    view = seen.inspect(await command(view.id, { type: 'next' }))
  }
  expect(view.phase.name).toBe('ended')
}

/** Calls that a player or another one can make while a question is open, right and wrong; three at a time, in turn. */
async function pry(seen: Sightings, view: MatchView): Promise<void> {
  const path = `/api/matches/${view.id}`
  const tries: (() => Promise<Reply>)[] = [
    () => ana.get(path, { 'accept-language': 'ar-SA' }),
    () => ana.get(path, { 'accept-language': 'xx' }),
    () => bruno.get(path),
    () => bruno.post(`${path}/commands`, { commandId: randomUUID(), type: 'leave' }),
    () => ana.post('/api/matches', { commandId: randomUUID(), mode: 'solo', topic: 'bitcoin' }),
    () => command(view.id, { type: 'answer', position: 7, choice: { option: 9 } }),
    () => command(view.id, { type: 'answer', position: 999, choice: { value: 1 } }),
    () => command(view.id, { type: 'ready' }),
    () => command(view.id, { type: 'hint', position: 99, hint: 'fiftyFifty' }),
    () => command(view.id, { type: 'hint', position: 0, hint: 'extraTime' }),
    () => ana.get('/api/me'),
    () => ana.get('/api/topics'),
    () => ana.get('/api/wallet/transactions'),
  ]
  for (let turn = 0; turn < 3; turn++) seen.inspect(await (tries[pried++ % tries.length] ?? never)())
}

let pried = 0

function never(): never {
  throw new Error('nothing to try')
}

function command(id: string, body: object): Promise<Reply<MatchView>> {
  return ana.post(`/api/matches/${id}/commands`, { commandId: randomUUID(), ...body })
}

/** Reads every reply for canaries of questions that are not closed yet. */
class Sightings {
  readonly leaks: string[] = []
  replies = 0
  readonly #opened = new Set<string>()

  open(questionId: string): void {
    this.#opened.add(questionId)
  }

  inspect<Body>(reply: Reply<Body>): Body {
    this.replies += 1
    const text = JSON.stringify(reply.body) + JSON.stringify([...reply.headers])
    for (const [canary, id] of text.matchAll(/canary-(\w+-\d+)-\w+/g))
      if (!this.#opened.has(id ?? '')) this.leaks.push(canary)
    // Only a view of a closed question has fields that tell; counts of right answers are numbers.
    if (!/"name":"(revealing|ended)"/.test(text) && /"(correct|explanation|sources|key)":[^0-9]/.test(text))
      this.leaks.push(text.slice(0, 200))
    return reply.body
  }
}

function marked(index: number): SeedRow {
  const id = `marked-${String(index).padStart(4, '0')}`
  const correct = (['a', 'b', 'c', 'd'] as const)[index % 4] ?? 'a'
  const text: BodyText = {
    prompt: `Prompt ${index}`,
    options: { a: `w${index}`, b: `x${index}`, c: `y${index}`, d: `z${index}` },
    explanation: `canary-${id}-explanation`,
  }
  return {
    id,
    subject: 'economia',
    topic: topics[index % topics.length] ?? 'bitcoin',
    concept: 'marked',
    ...plainly(id),
    difficulty: 'medium',
    region: null,
    rating: startingRating.medium,
    kind: 'choice',
    hash: id,
    body: {
      key: { kind: 'choice', options: ['a', 'b', 'c', 'd'], correct },
      unit: null,
      sources: [{ authority: `canary-${id}-source`, document: 'd', article: null, url: null }],
      texts: Object.fromEntries(languages.map((language) => [language, text])) as Record<Language, BodyText>, // safe: one a language
    },
  }
}
