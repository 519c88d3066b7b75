/**
 * What a purchase in the store costs: hints bought through `buy`, against the statements that it sends, raw over pg, on the
 * same pool, taking turns. Line: 0.40 of the raw throughput. `node bench/src/store.ts [seconds a stretch] [pairs]`
 */
import { randomInt, randomUUID } from 'node:crypto'
import { cpus } from 'node:os'

import { systemClock } from '../../server/src/platform/clock.ts'
import { GameSettingsSnapshot } from '../../server/src/platform/game-settings/game-settings.ts'
import { silentLive } from '../../server/src/platform/live/live.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { buy } from '../../server/src/store/buy.ts'
import type { StoreApp } from '../../server/src/store/hand-over.ts'
import { insertFirstPrices, readPrices } from '../../server/src/store/store-store.ts'
import { audit } from '../../server/src/wallet/wallet-api.ts'
import { ledgerWorld, type LedgerWorld } from './_ledger-world.ts'
import { spread, stretch, type Stretch } from './_measure.ts'
import { recordStatements, sendAgain, type Statement } from './_recorded-statements.ts'
import { saveResult } from './_result.ts'

/** Least share of the raw throughput. Source: the issue that asked for the store. */
const line = 0.4
const players = 5_000
/** Twice the pool, so that a connection never waits for somebody to use it. */
const atOnce = 32
const warmUpSeconds = 3
const ware = 'hintExtraTime'

const [seconds = 8, pairs = 5] = process.argv.slice(2).map(Number)

type World = StoreWorld & { recorded: readonly Statement[]; recordedFor: string }

async function bought({ app, totalCents, players: all }: StoreWorld, userId = one(all)): Promise<void> {
  await buy(app, { userId, commandId: randomUUID(), ware, count: 1, totalCents })
}

async function raw({ connection, players: all, recorded, recordedFor }: World): Promise<void> {
  await sendAgain(connection.pool, recorded, { from: recordedFor, to: one(all) })
}

function one(all: string[]): string {
  return all[randomInt(all.length)] ?? ''
}

/** The statements of one purchase, once the pool has met them. */
async function withRecorded(ledger: LedgerWorld): Promise<World> {
  const world = await withStore(ledger)
  for (let times = 0; times < atOnce; times++) await bought(world)
  const recordedFor = one(world.players)
  const recorded = await recordStatements(world.connection.pool, () => bought(world, recordedFor))
  return { ...world, recorded, recordedFor }
}

/** The funded players, and a store with its first prices. */
type StoreWorld = LedgerWorld & { app: StoreApp; totalCents: number }

async function withStore(ledger: LedgerWorld): Promise<StoreWorld> {
  const { connection, url: databaseUrl } = ledger
  const clock = systemClock()
  const { current, history } = new GameSettingsSnapshot({ ...connection, clock, log: createLog('error'), databaseUrl })
  await insertFirstPrices(connection.db)
  const [price] = await readPrices(connection.db, clock.now(), [ware])
  if (!price) throw new Error(`${ware} is not sold`)
  const app = { ...connection, clock, live: silentLive(), settings: current, settingsHistory: history }
  return { ...ledger, app, totalCents: price.priceCents }
}

type Pair = { raw: Stretch; buy: Stretch; rawAgain: Stretch }

async function measure(world: World): Promise<Pair[]> {
  const about = { seconds, atOnce, postgresPid: world.postgresPid() }
  const rawly = () => stretch(() => raw(world), about)
  await stretch(() => raw(world), { ...about, seconds: warmUpSeconds })
  await stretch(() => bought(world), { ...about, seconds: warmUpSeconds })
  const measured: Pair[] = []
  for (let pair = 1; pair <= pairs; pair++) {
    const taken = { raw: await rawly(), buy: await stretch(() => bought(world), about), rawAgain: await rawly() }
    measured.push(taken)
    const rates = [taken.raw, taken.buy, taken.rawAgain].map(({ perSecond }) => `${Math.round(perSecond)}/s`)
    console.log(`pair ${pair}: raw ${rates[0]}, buy ${rates[1]}, raw again ${rates[2]}`)
  }
  return measured
}

function report(measured: Pair[], statements: number): void {
  const ratio = spread(
    measured.map((pair) => (2 * pair.buy.perSecond) / (pair.raw.perSecond + pair.rawAgain.perSecond)),
  )
  const floor = spread(measured.map((pair) => pair.rawAgain.perSecond / pair.raw.perSecond))
  const text = ({ median, min, max }: typeof ratio) => `${median.toFixed(3)} (${min.toFixed(3)} to ${max.toFixed(3)})`
  console.log(`\npurchases through buy : their ${statements} statements sent raw`)
  console.log(`ratio     ${text(ratio)}   line ≥ ${line.toFixed(2)}   ${ratio.median >= line ? 'PASS' : 'MISS'}`)
  console.log(`A/A       ${text(floor)}   raw against itself`)
  for (const [name, stretches] of [
    ['raw', measured.map((pair) => pair.raw)],
    ['buy', measured.map((pair) => pair.buy)],
  ] as const) {
    const node = spread(stretches.map(({ cpu }) => cpu.node)).median
    const database = spread(stretches.map(({ cpu }) => cpu.database ?? 0)).median
    console.log(`CPU       ${name}: Node ${Math.round(node)} µs, PostgreSQL ${Math.round(database)} µs a purchase`)
  }
  console.log(`machine   ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`)
}

const ledger = await ledgerWorld(players)
try {
  const world = await withRecorded(ledger)
  const measured = await measure(world)
  report(measured, world.recorded.length)
  saveResult({ pairs: measured, statements: world.recorded.length, settings: world.settings })
  const proof = await audit(world.patient.db)
  console.log(`ledger    ${proof.ok ? 'sums to zero' : 'IS WRONG'}: ${JSON.stringify(proof)}`)
  if (!proof.ok) process.exitCode = 1
} finally {
  await ledger.close()
}
