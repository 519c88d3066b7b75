/**
 * The city with 100,000 residents: how long the server takes for the map, for a district and for a page of its residents,
 * and how many acts a second one district takes from 5,000 residents at once, with none lost. Lines: p95 of 20 ms each,
 * 1,000 acts a second, 0 lost. `node bench/src/city-server.ts [residents] [seconds of acts]`
 */
import { randomInt } from 'node:crypto'
import { cpus } from 'node:os'

import { readCity, watchResidents } from '../../server/src/district/city.ts'
import { countActs } from '../../server/src/district/count-acts.ts'
import { listResidents, readDistrict } from '../../server/src/district/district-page.ts'
import { foldDistricts } from '../../server/src/district/standings.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { lockPlayer } from '../../server/src/profile/profile-api.ts'
import { stretch } from './_measure.ts'
import { ownDatabase, type OwnDatabase } from './_own-database.ts'
import { saveResult } from './_result.ts'

const [residents = 100_000, seconds = 10] = process.argv.slice(2).map(Number)
const lines = { p95: 20, perSecond: 1_000, lost: 0 }
const calls = 400
const warmUp = 100
const districts = [
  'renda_variavel',
  'educacao_financeira',
  'criptomoedas',
  'sistema_bancario',
  'fundos_imobiliarios',
  'mercado_internacional',
  'fintech',
]
/** Residents of one district who act at once, and how many connections they share, as many as the server has. */
const [actors, atOnce] = [5_000, 16]
const clock = systemClock()

/** Residents, a third of whom follow another district too, and ten weeks of what they did, in a few statements. */
async function fillCity({ patient: { pool } }: OwnDatabase): Promise<string[]> {
  await pool.query('alter table users disable trigger user')
  await pool.query(
    `insert into users (id, name, email, email_verified, confirmed_at)
     select gen_random_uuid(), 'p' || n, 'p' || n, true, now() from generate_series(1, $1::int) n`,
    [residents],
  )
  await pool.query(
    `insert into profiles (id, user_id, nickname, nickname_key, language) select id, id, name, name, 'pt-BR' from users`,
  )
  await pool.query('alter table users enable trigger user')
  await pool.query(
    `insert into residences (user_id, district, since)
     select id, ($1::text[])[1 + substr(name, 2)::int % 7], now() - make_interval(mins => substr(name, 2)::int) from users`,
    [districts],
  )
  await pool.query(
    `insert into district_members (user_id, district, since)
     select id, ($1::text[])[1 + substr(name, 2)::int % 5], now() from users where substr(name, 2)::int % 3 = 0`,
    [districts],
  )
  await pool.query(
    `insert into district_contributions (district, week, user_id, tenths)
     select r.district, (date_trunc('week', now() at time zone 'America/Sao_Paulo'))::date - 7 * w, r.user_id,
       10 + abs(hashtext(r.user_id::text || w)) % 1000
     from residences r cross join generate_series(0, 9) w where abs(hashtext(r.user_id::text)) % 4 > 0`,
  )
  await pool.query(
    `insert into district_weeks (district, week, power, act, tenths)
     select district, week, power, power, sum(tenths) / 6 from district_contributions
     cross join unnest(array['monetary', 'tech', 'military', 'energy', 'commercial', 'social']) power
     group by district, week, power`,
  )
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ id: string }>('select user_id as id from residences')
  return rows.map(({ id }) => id)
}

async function timesOf(work: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const taken: number[] = []
  for (let one = 0; one < warmUp + calls; one++) {
    const begun = performance.now()
    await work()
    if (one >= warmUp) taken.push(performance.now() - begun)
  }
  taken.sort((one, other) => one - other)
  return { p50: taken[Math.floor(calls / 2)] ?? 0, p95: taken[Math.floor(calls * 0.95)] ?? 0 }
}

/** What the pages cost, one call after the other; residents are counted once, as the server counts them behind. */
async function measureReads({ connection, patient }: OwnDatabase, all: string[]) {
  const app = { db: connection.db, clock }
  const counts = watchResidents(patient.db, clock)
  await counts()
  const anybody = () => all[randomInt(all.length)] ?? ''
  const { rows } = await patient.pool.query<{ id: string; since: Date }>(
    `select user_id as id, since from residences where district = 'fintech' order by since, user_id
     offset (select count(*) / 2 from residences where district = 'fintech') limit 1`,
  )
  const [middle] = rows
  if (!middle) throw new Error('nobody lives there')
  const cursor = Buffer.from(`${middle.since.getTime()} ${middle.id}`).toString('base64url')
  return {
    map: await timesOf(() => readCity(app, counts, anybody())),
    district: await timesOf(() => readDistrict(app, counts, anybody(), 'fintech')),
    residents: await timesOf(() => listResidents(app, middle.id, { district: 'fintech' })),
    deep: await timesOf(() => listResidents(app, middle.id, { district: 'fintech', cursor })),
  }
}

/** Acts of many residents of one district at once, each as the counting of an activity writes it, with the fold beside. */
async function measureActs({ connection, patient, postgresPid }: OwnDatabase, all: string[]) {
  const chosen = all.slice(0, actors)
  await patient.pool.query(`update residences set district = 'fintech' where user_id = any($1::uuid[])`, [chosen])
  const before = await earned({ patient })
  const app = { inTransaction: patient.inTransaction, clock }
  let open = true
  const folding = (async () => {
    while (open) {
      await foldDistricts(app)
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  })()
  let next = 0
  const act = async () => {
    const userId = chosen[next++ % chosen.length] ?? ''
    await connection.inTransaction(async (tx) => {
      const player = await lockPlayer(tx, userId)
      if (!player) throw new Error(`nobody is ${userId}`)
      // A lesson has no cap: everything that is written must be found again.
      const done = [{ act: 'lesson' as const, times: 1, tenthsEach: 1 }]
      await countActs(tx, player, { district: 'fintech', at: clock.now(), done })
    })
  }
  const { perSecond, units } = await stretch(act, { seconds, atOnce, postgresPid: postgresPid() })
  open = false
  await folding
  while ((await foldDistricts(app)) > 0);
  return { perSecond, units, lost: units - ((await earned({ patient })) - before) }
}

async function earned({ patient }: Pick<OwnDatabase, 'patient'>): Promise<number> {
  const { rows } = await patient.pool.query<{ tenths: string }>(
    `select coalesce(sum(tenths), 0) as tenths from district_weeks where district = 'fintech' and act = 'lesson'`,
  )
  return Number(rows[0]?.tenths)
}

const database = await ownDatabase()
try {
  console.log(`${cpus().length} cores, ${residents} residents`)
  const all = await fillCity(database)
  await foldDistricts({ inTransaction: database.patient.inTransaction, clock })
  const reads = await measureReads(database, all)
  for (const [name, { p50, p95 }] of Object.entries(reads))
    console.log(
      `${name}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms (line ${lines.p95}) ${told(p95 <= lines.p95)}`,
    )
  const acts = await measureActs(database, all)
  console.log(
    `acts: ${acts.perSecond.toFixed(0)} a second (line ${lines.perSecond}) ${told(acts.perSecond >= lines.perSecond)}`,
  )
  console.log(`lost: ${acts.lost} of ${acts.units} (line ${lines.lost}) ${told(acts.lost === lines.lost)}`)
  saveResult({ residents, reads, acts, lines })
} finally {
  await database.close()
}

function told(holds: boolean): string {
  return holds ? 'PASS' : 'MISS'
}
