/**
 * What `wallet/post` costs: transfers of earned BTZ through it, against the same statements sent raw over pg, on the same
 * pool, taking turns. Line: 0.80 of the raw throughput. `node bench/src/ledger.ts [seconds a stretch] [pairs]`
 */
import { randomInt, randomUUID } from 'node:crypto'
import { cpus } from 'node:os'

import { audit, post, type Movement } from '../../server/src/wallet/wallet-api.ts'
import { ledgerWorld, type LedgerWorld } from './_ledger-world.ts'
import { spread, stretch, type Stretch } from './_measure.ts'
import { saveResult } from './_result.ts'

/** Least share of the raw throughput. Source: the issue that asked for the ledger. */
const line = 0.8
const players = 10_000
/** Twice the pool, so that a connection never waits for somebody to use it. */
const atOnce = 32
const warmUpSeconds = 3
/** A cent each time. */
const amount = 1 as Movement['postings'][number]['amountCents'] // safe: a whole number of cents

const [seconds = 10, pairs = 7] = process.argv.slice(2).map(Number)

/** The statements that `inTransaction` and `post` send, with the same values, without either. */
async function raw({ connection, players: all }: LedgerWorld): Promise<void> {
  const [from, to] = twoOf(all)
  const client = await connection.pool.connect()
  try {
    await client.query('begin')
    const values = [randomUUID(), from, to, 'bench', 'bench', randomUUID(), new Date()]
    const codes = [`earned:${from}`, `earned:${to}`]
    await client.query('select post_transaction($1, $2, $3, $4, $5, $6, $7, $8, $9) as written', [
      ...values,
      codes,
      [-amount, amount],
    ])
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function throughPost({ connection, players: all }: LedgerWorld): Promise<void> {
  const [from, to] = twoOf(all)
  const postings: Movement['postings'] = [
    { account: { kind: 'earned', userId: from }, amountCents: -amount as typeof amount }, // safe: as whole as the amount
    { account: { kind: 'earned', userId: to }, amountCents: amount },
  ]
  const header = { reason: 'bench', ref: randomUUID(), transferType: 'bench', userId: from, receiverId: to }
  await connection.inTransaction((tx) => post(tx, { ...header, postings, at: Date.now() }))
}

function twoOf(all: string[]): [string, string] {
  const first = randomInt(all.length)
  const second = (first + 1 + randomInt(all.length - 1)) % all.length
  return [all[first] ?? '', all[second] ?? '']
}

type Pair = { raw: Stretch; post: Stretch; rawAgain: Stretch }

async function measure(world: LedgerWorld): Promise<Pair[]> {
  const about = { seconds, atOnce, postgresPid: world.postgresPid() }
  const rawly = () => stretch(() => raw(world), about)
  const throughIt = () => stretch(() => throughPost(world), about)
  await stretch(() => raw(world), { ...about, seconds: warmUpSeconds })
  await stretch(() => throughPost(world), { ...about, seconds: warmUpSeconds })
  const measured: Pair[] = []
  for (let pair = 1; pair <= pairs; pair++) {
    const taken = { raw: await rawly(), post: await throughIt(), rawAgain: await rawly() }
    measured.push(taken)
    console.log(
      `pair ${pair}: raw ${rate(taken.raw)}, wallet/post ${rate(taken.post)}, raw again ${rate(taken.rawAgain)}`,
    )
  }
  return measured
}

function report(measured: Pair[], settings: Record<string, string>): void {
  const ratio = spread(
    measured.map((pair) => (2 * pair.post.perSecond) / (pair.raw.perSecond + pair.rawAgain.perSecond)),
  )
  const floor = spread(measured.map((pair) => pair.rawAgain.perSecond / pair.raw.perSecond))
  console.log(`\npostings through wallet/post : the same statements sent raw`)
  console.log(
    `ratio     ${formatSpread(ratio)}   line ≥ ${line.toFixed(2)}   ${ratio.median >= line ? 'PASS' : 'MISS'}`,
  )
  console.log(`A/A       ${formatSpread(floor)}   raw against itself`)
  console.log(
    `CPU       ${cpuOf(
      'raw',
      measured.map((pair) => pair.raw),
    )}`,
  )
  console.log(
    `CPU       ${cpuOf(
      'wallet/post',
      measured.map((pair) => pair.post),
    )}`,
  )
  console.log(`machine   ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`)
  console.log(`database  ${JSON.stringify(settings)}`)
}

function formatSpread({ median, min, max }: ReturnType<typeof spread>): string {
  return `${median.toFixed(3)} (${min.toFixed(3)} to ${max.toFixed(3)})`
}

function rate({ perSecond }: Stretch): string {
  return `${Math.round(perSecond)}/s`
}

function cpuOf(name: string, stretches: Stretch[]): string {
  const node = spread(stretches.map((one) => one.cpu.node)).median
  const inDatabase = stretches.map((one) => one.cpu.database)
  const database = spread(inDatabase.filter((micros) => micros !== null)).median
  return `${name}: Node ${Math.round(node)} µs, PostgreSQL ${Math.round(database)} µs a transaction`
}

const world = await ledgerWorld(players)
try {
  const measured = await measure(world)
  report(measured, world.settings)
  saveResult({ pairs: measured, settings: world.settings })
  const proof = await audit(world.patient.db)
  console.log(`ledger    ${proof.ok ? 'sums to zero' : 'IS WRONG'}: ${JSON.stringify(proof)}`)
  if (!proof.ok) process.exitCode = 1
} finally {
  await world.close()
}
