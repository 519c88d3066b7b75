/**
 * Product 2.11: how long the payment provider waits for its answer. What it signs of paid orders comes to its door by a
 * timetable that does not wait for replies, every third event twice. Line: p99 of 500 ms to a 2xx, and each order is
 * credited once. `node bench/src/payments.ts [orders] [events a second]`
 */
import { createHmac, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

import { Client } from 'pg'

import { saveResult } from './_result.ts'
import { databaseUrlOf, end, newDirectory, removeDataDir, startServer } from './_server-process.ts'

const [orders = 2_000, perSecond = 100] = process.argv.slice(2).map(Number)
const players = 200
const mostMillis = 500
const webhookSecret = 'whsec_of_the_bench_alone'
const settings = { STRIPE_SECRET_KEY: 'sk_test_of_the_bench', STRIPE_WEBHOOK_SECRET: webhookSecret }
/** The smallest package. */
const [priceCentavos, amountCents] = [490, 250_000]
/** Orders that are paid before anything is measured: a server that has just begun has compiled nothing. */
const warmUp = 200

type Ordered = { id: string; sessionId: string; customerId: string }

/** Adults who are known to the provider, and what they have ordered. */
async function makeOrders(database: Client): Promise<Ordered[]> {
  await database.query(
    `with made as (
       insert into users (id, name, email, email_verified, enrolment)
       select gen_random_uuid(), 'buyer ' || n, 'buyer' || n || '@example.org', true, jsonb_build_object('nickname',
         'buyer ' || n, 'nicknameKey', 'buyer ' || n, 'birthDate', '1990-01-01', 'language', 'pt-BR')
       from generate_series(1, $1::int) n returning id)
     insert into payment_customers (user_id, customer_id) select id, 'cus_' || id from made`,
    [players],
  )
  const { rows } = await database.query<Ordered>(
    `insert into payment_orders (id, user_id, package, price_centavos, amount_cents, ordered_at, session_id)
     select gen_random_uuid(), c.user_id, 'basic', $2, $3, now(), 'cs_' || n
     from generate_series(0, $1::int - 1) n
     join (select user_id, row_number() over (order by user_id) - 1 as place from payment_customers) c on c.place = n % $4::int
     returning id, session_id as "sessionId", 'cus_' || user_id as "customerId"`,
    [warmUp + orders, priceCentavos, amountCents, players],
  )
  return rows
}

function paidEvent({ id, sessionId, customerId }: Ordered): string {
  const object = {
    id: sessionId,
    object: 'checkout.session',
    mode: 'payment',
    client_reference_id: id,
    customer: customerId,
    payment_intent: `pi_${randomUUID()}`,
    payment_status: 'paid',
    amount_total: priceCentavos,
    currency: 'brl',
    status: 'complete',
  }
  const created = Math.floor(Date.now() / 1_000)
  const about = { type: 'checkout.session.completed', livemode: false, created, data: { object } }
  return JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', ...about })
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** Sends an event, signed now, and gives the status of its answer. */
function send(port: number, payload: string): Promise<number> {
  const at = Math.floor(Date.now() / 1_000)
  const signature = createHmac('sha256', webhookSecret).update(`${at}.${payload}`).digest('hex')
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` }
  const options = { port, host: '127.0.0.1', agent, method: 'POST', path: '/api/payments/events', headers }
  return new Promise((resolve, reject) => {
    const sent = request(options, (reply) => {
      reply.resume()
      reply.on('end', () => resolve(reply.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}

type Sent = { millis: number; status: number }

/** Sends all at their planned moments; each delay counts from the planned one. */
async function burst(port: number, payloads: string[]): Promise<Sent[]> {
  const start = performance.now()
  const sending: Promise<Sent>[] = []
  for (const [place, payload] of payloads.entries()) {
    const planned = start + (place * 1_000) / perSecond
    const left = planned - performance.now()
    if (left > 1) await pause(left)
    sending.push(send(port, payload).then((status) => ({ status, millis: performance.now() - planned })))
  }
  return Promise.all(sending)
}

/** What was credited: orders that are whole, transactions for them, and the sum of the ledger. */
async function creditsIn(database: Client) {
  const { rows } = await database.query<{ credited: number; transactions: number; sumCents: number }>(`select
    (select count(*)::int from payment_orders where credited_cents = amount_cents and movements = 1) as credited,
    (select count(*)::int from transactions where transfer_type = 'payment') as transactions,
    (select coalesce(sum(amount_cents), 0)::int from postings) as "sumCents"`)
  return rows[0]
}

function at(sorted: number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const dataDir = newDirectory()
const server = await startServer(dataDir, { settings })
const database = new Client({ connectionString: databaseUrlOf(dataDir) })
try {
  await database.connect()
  const paid = warmUp + orders
  const events = (await makeOrders(database)).map(paidEvent)
  await burst(server.port, events.slice(0, warmUp))
  const payloads = events.slice(warmUp).flatMap((event, place) => (place % 3 === 0 ? [event, event] : [event]))
  const sent = await burst(server.port, payloads)
  const credits = await creditsIn(database)
  const millis = sent.map((one) => one.millis).toSorted((left, right) => left - right)
  const refused = sent.filter(({ status }) => status < 200 || status > 299).length
  const [p50, p99, most] = [at(millis, 0.5), at(millis, 0.99), at(millis, 1)]
  const isOnce = credits?.credited === paid && credits.transactions === paid && credits.sumCents === 0
  const judged = p99 <= mostMillis && refused === 0 ? 'PASS' : 'MISS'
  console.log(`events    ${sent.length} at ${perSecond}/s, ${refused} without a 2xx`)
  console.log(`to a 2xx  p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, most ${most.toFixed(1)} ms`)
  console.log(`line      p99 ≤ ${mostMillis} ms   ${judged}`)
  console.log(`credits   ${credits?.credited} of ${paid} orders, by ${credits?.transactions} transactions`)
  console.log(
    `books     ${isOnce ? 'each order once, and the ledger sums to zero' : `ARE WRONG: ${JSON.stringify(credits)}`}`,
  )
  console.log(`machine   ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`)
  saveResult({ orders, perSecond, events: sent.length, refused, p50, p99, most, credits })
  if (!isOnce) process.exitCode = 1
} finally {
  agent.destroy()
  await database.end()
  await end(server.child, 'SIGTERM')
  removeDataDir(dataDir)
}
