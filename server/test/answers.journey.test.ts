import { randomUUID } from 'node:crypto'

import type { PastAnswer } from '@satoshi/contract/evolution'
import type { MatchView, Opened } from '@satoshi/contract/match'
import type { ReviewSessionView } from '@satoshi/contract/review'
import type { SeatChoice } from '@satoshi/rules/match/command'
import type { PaidPlan } from '@satoshi/rules/subscription/plans'
import { hour, second } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { TestClock } from './_clock.ts'
import { linesOfCsv } from './_csv.ts'
import { allRight, begin, choiceFor, command, duelsOn, openedDuel, playOut, silent, storedMatch } from './_duel.ts'
import { eventually } from './_eventually.ts'
import { givePlan } from './_given-plan.ts'
import { newPlayer, type Player } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

const day = 24 * hour
const clock = new TestClock()
let server: TestServer
beforeAll(async () => {
  server = await startServer({ clock, quiet: true })
})
afterAll(() => server.close())

test('answers are for plans with a history, and the file of them for those with its export', async () => {
  const ana = await newPlayer(server)
  const tried = async () => [(await ana.get('/api/profile/answers')).status, (await fileOf(ana)).status]
  expect(await ana.get('/api/profile/answers')).toMatchObject({
    status: 403,
    body: { code: 'subscription.planRequired', details: {} },
  })
  expect(await fileOf(ana)).toMatchObject({ status: 403, body: { code: 'subscription.planRequired' } })
  await give(ana, 'premium', 2)
  expect(await tried()).toEqual([200, 403])
  await give(ana, 'elite', 1)
  expect(await tried()).toEqual([200, 200])
  clock.pass(day)
  expect(await tried()).toEqual([200, 403])
  clock.pass(day)
  expect(await tried()).toEqual([403, 403])
})

describe('the history', () => {
  test('has every answer of a quiz that is over, the newest first, as the end of the quiz showed it', async () => {
    const ana = await subscriber('premium')
    const { review } = await playQuiz(ana, (position) => position % 3 > 0)
    const { items, nextCursor } = await answersOf(ana)
    expect(nextCursor).toBeNull()
    expect(items.map(inWords)).toEqual(review.toReversed().map(inWords))
    expect(items.map(({ mode, position }) => [mode, position])).toEqual(
      review.map(({ position }) => ['solo', position]).toReversed(),
    )
    expect(new Set(items.map(({ mine }) => mine.elapsedMillis))).toEqual(new Set([4 * second]))
    expect(items.map(({ at }) => at)).toEqual(items.map(({ at }) => at).toSorted((one, other) => other - one))
  })

  test('is in the language of who reads it', async () => {
    const ana = await subscriber('premium')
    const { review } = await playQuiz(ana, () => true)
    const [portuguese] = (await answersOf(ana)).items
    const [english] = (await answersOf(ana, '', { 'accept-language': 'en-US' })).items
    expect(portuguese?.question.prompt).toBe(review.at(-1)?.question.prompt)
    expect(english?.question.prompt).not.toBe(portuguese?.question.prompt)
    expect([english?.roundId, english?.position]).toEqual([portuguese?.roundId, portuguese?.position])
  })

  test('is narrowed to a topic, to what was right, and to what was not', async () => {
    const ana = await subscriber('premium')
    await playQuiz(ana, (position) => position < 4, 'bitcoin')
    await playQuiz(ana, () => true, 'roi')
    const count = async (wish: string) => (await answersOf(ana, wish)).items.length
    expect(await Promise.all(['', '?topic=bitcoin', '?result=right', '?result=wrong'].map(count))).toEqual([
      20, 10, 14, 6,
    ])
    const { items } = await answersOf(ana, '?topic=bitcoin&result=right')
    expect(items).toHaveLength(4)
    expect(new Set(items.map(({ topic, subject, mine }) => `${subject} ${topic} ${mine.correct}`))).toEqual(
      new Set(['criptomoedas bitcoin true']),
    )
    expect(await count('?topic=roi&result=wrong')).toBe(0)
  })

  test('of a duel has one’s own answers alone, and none where the time ran out', async () => {
    const [ana, bia] = [await subscriber('premium'), await subscriber('premium')]
    const duels = duelsOn(server)
    const id = await openedDuel(duels, ana, bia)
    await begin({ clock }, id, ana, bia)
    expect((await answersOf(ana)).items).toEqual([])
    await playOut({ server, clock }, id, [
      [ana, allRight],
      [bia, silent],
    ])
    const [of, other] = [(await answersOf(ana)).items, (await answersOf(bia)).items]
    expect(of.length).toBeGreaterThan(0)
    expect(new Set(of.map(({ mode, roundId, mine }) => `${mode} ${roundId} ${mine.correct}`))).toEqual(
      new Set([`duel ${id} true`]),
    )
    expect(other.map(({ mine }) => [mine.choice, mine.correct])).toEqual(of.map(() => [null, false]))
  })

  test('has the cards of a review once its session is over', async () => {
    const ana = await subscriber('premium')
    await playQuiz(ana, () => false)
    await eventually(async () => {
      const cards = server.db.selectFrom('review_cards').select('question_id').where('user_id', '=', ana.id)
      expect(await cards.execute()).toHaveLength(10)
    })
    clock.pass(2 * day)
    let session = (await ana.post<ReviewSessionView>('/api/review/sessions', { commandId: randomUUID() })).body
    // What is asked again is not told meanwhile, not even of the quiz.
    expect((await answersOf(ana)).items).toEqual([])
    session = await reviewCommand(ana, session, { type: 'answer', position: 0, choice: guess(session) })
    expect((await answersOf(ana)).items).toEqual([])
    session = await reviewCommand(ana, session, { type: 'leave' })
    if (session.phase.name !== 'ended') throw new Error('the session goes on')
    const [newest, ...rest] = (await answersOf(ana)).items
    expect(newest).toMatchObject({ mode: 'review', roundId: session.id, position: 0 })
    expect(newest && inWords(newest)).toEqual(session.phase.reviewed.map(inWords)[0])
    expect(new Set(rest.map(({ mode }) => mode))).toEqual(new Set(['solo']))
    expect(rest).toHaveLength(10)
  })

  test('keeps the answers to a question back while it is asked again', async () => {
    const ana = await subscriber('elite')
    const { id } = await playQuiz(ana, () => true)
    const again = await startQuiz(ana)
    const { questions } = await storedMatch(server.db, again.id)
    // As if the first quiz had asked, and its time had run out, what is the last of this one.
    const asked = questions.at(-1)
    await sql`update matches set state = jsonb_set(state, '{questions,3}', ${JSON.stringify(asked)}::jsonb)
      where id = ${id}`.execute(server.db)
    await server.db
      .updateTable('answers')
      .set({ question_id: asked?.questionId ?? '', version: asked?.version ?? 0, choice: null, correct: false })
      .where('match_id', '=', id)
      .where('position', '=', 3)
      .execute()
    const positions = async () => {
      const { items } = await answersOf(ana)
      return items.filter(({ roundId }) => roundId === id).map(({ position }) => position)
    }
    expect(await positions()).toEqual([9, 8, 7, 6, 5, 4, 2, 1, 0])
    expect(await linesOf(ana)).toHaveLength(9)
    await ana.post(`/api/matches/${again.id}/commands`, { commandId: randomUUID(), type: 'leave' })
    expect(await positions()).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  })

  test('is read in pages of 50, none of which repeats the one before, and each of one’s own', async () => {
    const [ana, bia] = [await subscriber('premium'), await subscriber('premium')]
    for (const _ of Array.from({ length: 6 })) await playQuiz(ana, () => true)
    await playQuiz(bia, () => true)
    const first = await answersOf(ana)
    const second_ = await answersOf(ana, `?cursor=${first.nextCursor}`)
    expect([first.items.length, second_.items.length, second_.nextCursor]).toEqual([50, 10, null])
    const places = [...first.items, ...second_.items].map(({ roundId, position }) => `${roundId} ${position}`)
    expect(new Set(places).size).toBe(60)
    const foreign = await answersOf(bia, `?cursor=${first.nextCursor}`)
    expect(foreign.items.filter(({ roundId }) => places.some((place) => place.startsWith(roundId)))).toEqual([])
  })

  test.each(['answers?cursor=x', `answers?cursor=${forged('1.x.1')}`, 'answers?topic=gold', 'answers?result=near'])(
    '%s is refused',
    async (call) => {
      const ana = await subscriber('premium')
      expect(await ana.get(`/api/profile/${call}`)).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
    },
  )
})

describe('the file', () => {
  test('has what the list has, in the words of the language that is asked for', async () => {
    const ana = await subscriber('elite')
    await playQuiz(ana, (position) => position > 2)
    const { headers } = await fileOf(ana)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="answers.csv"')
    const { items } = await answersOf(ana)
    const lines = await linesOf(ana)
    expect(lines.map((line) => line['Pergunta'])).toEqual(items.map(({ question }) => question.prompt))
    expect(lines.map((line) => line['Resultado'])).toEqual(items.map(({ mine }) => (mine.correct ? 'Certa' : 'Errada')))
    for (const [index, { question, correct, mine }] of items.entries()) {
      const choices = [textOf(question, mine.choice), textOf(question, correct)]
      expect([lines[index]?.['Sua resposta'], lines[index]?.['Resposta certa']]).toEqual(choices)
    }
    expect(lines[0]).toMatchObject({ Modo: 'Quiz', 'Tempo (s)': '4.0', 'Momento (UTC)': isoOf(items[0]?.at) })
    expect(await linesOf(ana, '?result=wrong', 'ar-SA')).toHaveLength(3)
    expect(Object.keys((await linesOf(ana, '', 'ar-SA'))[0] ?? {})).toContain('الإجابة الصحيحة')
  })

  test('tells spreadsheets that it is UTF-8, and gives them no formula', async () => {
    const ana = await subscriber('elite')
    const { id } = await playQuiz(ana, () => true)
    const formula = '=HYPERLINK("http://evil.example","A, B")'
    const first = sql`select question_id from answers where match_id = ${id} and position = 0`
    await sql`
      insert into question_versions (question_id, version, kind, body, content_hash)
      select question_id, 99, kind, jsonb_set(body - 'variants', '{texts,pt-BR,prompt}', to_jsonb(${formula}::text)), 'x'
      from question_versions where question_id = (${first}) and version = 1`.execute(server.db)
    const as = { version: 99 }
    await server.db.updateTable('answers').set(as).where('match_id', '=', id).where('position', '=', 0).execute()
    const reply = await fetch(`${server.url}/api/profile/answers.csv`, { headers: { cookie: ana.cookie() } })
    expect(new Uint8Array(await reply.arrayBuffer()).subarray(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
    expect((await linesOf(ana)).at(-1)?.['Pergunta']).toBe(`'${formula}`)
  })

  test('is given five times, and refused with the time to come back', async () => {
    const ana = await subscriber('elite')
    const statuses: number[] = []
    for (let file = 0; file < 6; file++) statuses.push((await fileOf(ana)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(Number((await fileOf(ana)).headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

function forged(place: string): string {
  return Buffer.from(place).toString('base64url')
}

function isoOf(at: number | undefined): string {
  return new Date(at ?? 0).toISOString()
}

async function subscriber(plan: PaidPlan): Promise<Player> {
  const player = await newPlayer(server)
  await give(player, plan, 30)
  return player
}

function give({ id: userId }: Player, plan: PaidPlan, days: number): Promise<void> {
  return givePlan(server.app, { userId, plan, from: clock.now(), until: clock.now() + days * day })
}

type Page = { items: PastAnswer[]; nextCursor: string | null }

async function answersOf(player: Player, wish = '', headers: Record<string, string> = {}): Promise<Page> {
  const reply = await player.get<Page>(`/api/profile/answers${wish}`, headers)
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body
}

function fileOf(player: Player, wish = '', language = 'pt-BR') {
  return player.get<string>(`/api/profile/answers.csv${wish}`, { 'accept-language': language })
}

/** The lines of the file by the names of their columns. */
async function linesOf(player: Player, wish = '', language = 'pt-BR'): Promise<Record<string, string>[]> {
  const [heading = [], ...lines] = linesOfCsv((await fileOf(player, wish, language)).body)
  return lines.map((cells) => Object.fromEntries(heading.map((name, column) => [name, cells[column] ?? ''])))
}

type Shown = Pick<Opened, 'question' | 'correct' | 'explanation'> & {
  mine: Pick<PastAnswer['mine'], 'choice' | 'correct'> | null
}

/** What was asked, why what is right is so, and both answers as they were read, whatever the order of the options. */
function inWords({ question, explanation, correct, mine }: Shown) {
  return [
    question.prompt,
    explanation,
    textOf(question, mine?.choice ?? null),
    textOf(question, correct),
    mine?.correct,
  ]
}

function textOf(question: Opened['question'], choice: SeatChoice | null): string {
  if (!choice) return ''
  if ('value' in choice) return String(choice.value)
  return question.kind === 'number' ? '' : (question.options[choice.option] ?? '')
}

async function startQuiz(player: Player, topic?: string): Promise<MatchView> {
  const wish = { commandId: randomUUID(), mode: 'solo', ...(topic && { topic }) }
  return (await player.post<MatchView>('/api/matches', wish)).body
}

/** Plays a quiz to its end; gives what was shown there. */
async function playQuiz(player: Player, isRight: (position: number) => boolean, topic?: string) {
  let view = await startQuiz(player, topic)
  const { id } = view
  for (;;) {
    const { phase } = view
    if (phase.name === 'ended') return { id, review: phase.review }
    clock.pass(4 * second)
    if (phase.name === 'asking') {
      const choice = choiceFor(await storedMatch(server.db, id), player.id, phase.position, isRight(phase.position))
      view = (await command(player, id, { type: 'answer', position: phase.position, choice })).body
    } else {
      const next = { commandId: randomUUID(), type: 'next' }
      view = (await player.post<MatchView>(`/api/matches/${id}/commands`, next)).body
    }
  }
}

function guess({ phase }: ReviewSessionView): SeatChoice {
  if (phase.name !== 'asking') throw new Error('no card is asked')
  return phase.question.kind === 'number' ? { value: phase.question.min } : { option: 0 }
}

async function reviewCommand(player: Player, { id }: ReviewSessionView, body: object): Promise<ReviewSessionView> {
  const sent = { commandId: randomUUID(), ...body }
  return (await player.post<ReviewSessionView>(`/api/review/sessions/${id}/commands`, sent)).body
}
