/**
 * Product 3.2: what the start of a solo quiz costs, over HTTP, by players who have seen 150 questions, with the bank as it
 * is and with one of 5,000 questions, taking turns; and what the bank takes of a process's memory. Lines: Node and database
 * together ≤ 2.5 ms with the bank as it is, 5,000 questions ≤ 60 MB with their texts. No quiz is looked at or answered.
 * `node bench/src/quiz-start.ts [starts a turn] [pairs]`
 */
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'

import { seedQuestions } from '../../server/src/question/question.ts'
import { Caller } from './_calls.ts'
import { spread } from './_measure.ts'
import { ownDatabase, type OwnDatabase } from './_own-database.ts'
import { saveResult } from './_result.ts'
import { end, microsOf, microsOfChildren } from './_server-process.ts'

const [starts = 200, pairs = 5] = process.argv.slice(2).map(Number)
const lines = { millis: 2.5, megabytes: 60 }
const atOnce = 16
const warmUpTurns = 2
const seenQuestions = 150
/** So many questions at least the large bank has. Source: product 3.2. */
const largeBank = 5_000

/** What a bank takes of memory, in MiB: what may be asked, and with the texts that stay. */
type Mib = { asked: number; withTexts: number }
type Side = {
  own: OwnDatabase
  child: ChildProcess
  caller: Caller
  players: string[]
  questions: number
  mib: Mib
}
/** Processor time of one start, in microseconds, and starts a second. */
type Turn = { node: number; database: number; perSecond: number }

async function open(times: number): Promise<Side> {
  const own = await ownDatabase()
  await seedQuestions(own.patient)
  const questions = await grow(own, times)
  const players = await enrol(own, starts * (pairs + warmUpTurns))
  // As the database does by itself with what is older than its last rounds: the answers are three days old.
  await own.patient.pool.query('vacuum analyze')
  const child = fork(join(import.meta.dirname, '_quiz-start-server.ts'), [own.url])
  const [{ port, mib }] = (await once(child, 'message')) as [{ port: number; mib: Mib }] // safe: as the server sends it
  return { own, child, caller: new Caller(port, atOnce), players, questions, mib }
}

/** Each question so many times more, with all its texts; gives how many there are. */
async function grow({ patient: { pool } }: OwnDatabase, times: number): Promise<number> {
  await pool.query(
    `insert into questions (id, subject, topic, concept, family, difficulty, region, origin, state, current_version, rating)
     select id || '~' || n, subject, topic, concept, family || '-' || n, difficulty, region, origin, state, current_version, rating
     from questions, generate_series(1, $1::int) n`,
    [times],
  )
  await pool.query(
    `insert into question_versions (question_id, version, kind, body, content_hash)
     select question_id || '~' || n, version, kind, body, content_hash
     from question_versions, generate_series(1, $1::int) n`,
    [times],
  )
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from questions')
  return rows[0]?.count ?? 0
}

/** Players past their first days, each with answers to some questions of the files. */
async function enrol({ patient: { pool } }: OwnDatabase, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (id, name, email, email_verified, enrolment)
     select gen_random_uuid(), 'starts ' || n, 'starts' || n, true, jsonb_build_object('nickname', 'starts ' || n,
       'nicknameKey', 'starts ' || n, 'birthDate', '1990-01-01', 'language', 'pt-BR')
     from generate_series(1, $1::int) n returning id`,
    [count],
  )
  await pool.query('update profiles set level = 10')
  await pool.query(
    `insert into learner_ratings (user_id, subject, theta, attempts)
     select p.id, s.subject, 1500, 50 from profiles p cross join (select distinct subject from questions) s`,
  )
  await pool.query(
    `insert into matches (id, created_at, ended_at, settled_at, rated_at, ended_reason, format, format_version, phase, seq, state, seed)
     select id, now(), now(), now(), now(), 'finished', 'royale', 1, 'ended', 1, '{}', 's' from profiles`,
  )
  await pool.query(
    `insert into answers (match_id, seat, position, user_id, question_id, version, correct, elapsed_millis, points, first_attempt, answered_at)
     select p.id, 0, q.place, p.id, q.id, q.current_version, true, 4000, 0, true, now() - interval '3 days'
     from profiles p
     cross join (select id, current_version, row_number() over (order by id) as place from questions
                 where id not like '%~%' order by id limit $1) q`,
    [seenQuestions],
  )
  return rows.map(({ id }) => id)
}

async function turn({ own, child, caller, players }: Side): Promise<Turn> {
  const mine = players.splice(0, starts)
  const before = [microsOf(child.pid ?? 0), microsOfChildren(own.postgresPid())] as const
  const begun = performance.now()
  const worker = async () => {
    for (let cookie = mine.pop(); cookie; cookie = mine.pop()) {
      const body = { commandId: randomUUID(), mode: 'solo' }
      const { status, body: said } = await caller.call('POST', '/api/matches', { cookie, body })
      if (status !== 200) throw new Error(`${status} ${said}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return {
    node: (microsOf(child.pid ?? 0) - before[0]) / starts,
    database: (microsOfChildren(own.postgresPid()) - before[1]) / starts,
    perSecond: (starts * 1_000) / (performance.now() - begun),
  }
}

function formatSpread(figures: number[], digits = 0): string {
  const { median, min, max } = spread(figures)
  return `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`
}

function report(name: string, { questions, mib }: Side, turns: Turn[]): void {
  const millis = turns.map(({ node, database }) => (node + database) / 1_000)
  console.log(`\n${name}: ${questions} questions; median (least to most)`)
  console.log(`Node       ${formatSpread(turns.map(({ node }) => node))} µs a start`)
  console.log(`database   ${formatSpread(turns.map(({ database }) => database))} µs a start`)
  console.log(`together   ${formatSpread(millis, 2)} ms   line ≤ ${lines.millis}   ${verdict(millis, lines.millis)}`)
  console.log(`starts     ${formatSpread(turns.map(({ perSecond }) => perSecond))} a second`)
  console.log(`memory     ${mib.asked.toFixed(1)} MiB of what may be asked, ${mib.withTexts.toFixed(1)} with texts`)
}

function verdict(figures: number[], line: number): string {
  return spread(figures).median <= line ? 'PASS' : 'MISS'
}

const sides: Side[] = []
try {
  const asItIs = await open(0)
  sides.push(asItIs)
  const large = await open(Math.ceil(largeBank / asItIs.questions) - 1)
  sides.push(large)
  for (let warmUp = 0; warmUp < warmUpTurns; warmUp++) for (const side of sides) await turn(side)
  const measured = { asItIs: [] as Turn[], large: [] as Turn[] }
  for (let pair = 0; pair < pairs; pair++) {
    measured.asItIs.push(await turn(asItIs))
    measured.large.push(await turn(large))
  }
  report('the bank as it is', asItIs, measured.asItIs)
  report('a large bank', large, measured.large)
  const megabytes = (large.mib.withTexts * 2 ** 20) / 1e6
  console.log(
    `\nmemory of the large bank: ${megabytes.toFixed(0)} MB   line ≤ ${lines.megabytes}   ${verdict([megabytes], lines.megabytes)}`,
  )
  saveResult({ measured, mib: { asItIs: asItIs.mib, large: large.mib } })
} finally {
  for (const { child, caller, own } of sides) {
    caller.close()
    await end(child, 'SIGTERM')
    await own.close()
  }
}
