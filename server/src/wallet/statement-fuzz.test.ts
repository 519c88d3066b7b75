import { cents, type Cents } from '@satoshi/rules/money'
import { calendarDay, mondayOf } from '@satoshi/rules/time'
import { categoryOf, entryCategories, type EntryCategory } from '@satoshi/rules/wallet/category'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { insertPlayer } from '../../test/_player.ts'
import { expectHonestLedger } from '../../test/_referee.ts'
import { buy, give, put, send } from '../../test/_statement.ts'
import { balanceDays, balancesOf, listTransactions, type StatementPage, weekFlows } from './statement.ts'
import { readBalances } from './post.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const hour = 3_600_000
/** São Paulo, the day that never was in Samoa does not matter; a half hour, the far east, and a zone that changes its clocks. */
const zones = ['America/Sao_Paulo', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/New_York']

let database: TestDatabase
let worlds = 0
beforeAll(async () => void (database = await createDatabase()))
afterAll(async () => {
  try {
    await expectHonestLedger(database.db)
  } finally {
    await database.drop()
  }
})

const move = fc.record({
  what: fc.constantFrom('give', 'give', 'grant', 'send', 'receive', 'buy', 'stake'),
  reason: fc.constantFrom('answers', 'quizFinish', 'levelUp', 'signUp', 'unheardOf'),
  amount: fc.integer({ min: 1, max: 90 }),
  /** How long after the one before. */
  wait: fc.integer({ min: 0, max: 40 }),
})
const ledger = fc.record({
  zone: fc.constantFrom(...zones),
  moves: fc.array(move, { minLength: 0, maxLength: 75 }),
  category: fc.constantFrom(...entryCategories),
  from: fc.integer({ min: 0, max: 50 }),
  length: fc.integer({ min: 0, max: 50 }),
  span: fc.constantFrom(7, 30, 90),
})
type Ledger = typeof ledger extends fc.Arbitrary<infer Value> ? Value : never

test(
  'a statement is what a naive sum over all postings says: pages, filters, balances, days and weeks',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(ledger, async (drawn) => {
        const ana = await play(drawn)
        const naive = await everyPosting(ana)
        const entries = await allPages(ana, {})
        expect(entries).toEqual(naive.map(entryOf))
        expectRunningBalance(entries)
        await expectFilters(ana, drawn, naive)
        await expectDays(ana, drawn, naive)
        await expectWeeks(ana, drawn, naive)
      }),
      { numRuns: Number(process.env['STATEMENT_RUNS'] ?? 25), seed: 20_261_121 },
    )
  },
)

/** A player with the drawn history, which ends before `now`. */
async function play({ zone, moves }: Ledger): Promise<string> {
  worlds += 1
  const ana = await insertPlayer(database.db, `fuzz-${worlds}`, { timeZone: zone })
  const bruno = await insertPlayer(database.db, `fuzz-${worlds}-friend`)
  let at = now - moves.reduce((sum, { wait }) => sum + wait * hour, 0)
  for (const [index, { what, reason, amount, wait }] of moves.entries()) {
    at += wait * hour
    const ref = `${worlds}-${index}`
    const holds = await readBalances(database.db, ana)
    const part = cents(Math.floor((holds.earned * amount) / 100))
    const all = cents(Math.floor(((holds.earned + holds.granted) * amount) / 100))
    if (what === 'give') await give(database, ana, { ref, at, reason, earned: amount })
    if (what === 'grant') await give(database, ana, { ref, at, reason, earned: 1, granted: amount })
    if (what === 'send' && part >= 100)
      await send(database, ana, { to: bruno, ref, amount: Math.floor(part / 100), at })
    if (what === 'receive') {
      await give(database, bruno, { ref: `${ref}-first`, at, earned: amount })
      await send(database, bruno, { to: ana, ref, amount, at })
    }
    if (what === 'buy' && all > 0) await buy(database, ana, { ref, at, amountCents: all, holds })
    if (what === 'stake' && part > 0) await put(database, ana, { ref, at, amountCents: part })
  }
  return ana
}

type Naive = { id: string; at: number; reason: string; amountCents: number; earned: number; granted: number }

/** Every posting of a player summed by transaction, with nothing but the ledger's own tables, the newest first. */
async function everyPosting(userId: string): Promise<Naive[]> {
  const { rows } = await sql<Naive>`
    select t.id, (extract(epoch from t.created_at) * 1000)::bigint as at, t.reason, sum(p.amount_cents)::bigint as "amountCents",
           (coalesce(sum(p.amount_cents) filter (where a.kind = 'earned'), 0))::bigint as earned,
           (coalesce(sum(p.amount_cents) filter (where a.kind = 'granted'), 0))::bigint as granted
    from postings p join transactions t on t.id = p.transaction_id join ledger_accounts a on a.id = p.account_id
    where a.owner_id = ${userId} group by t.id order by max(p.seq) desc`.execute(database.db)
  return rows
}

type Line = { id: string; at: number; reason: string; amountCents: number }
const entryOf = ({ id, at, reason, amountCents }: Line): Line => ({ id, at, reason, amountCents })

type ExportQuery = { category?: EntryCategory; from?: string; to?: string }

async function allPages(userId: string, query: ExportQuery): Promise<(Line & { balance?: number })[]> {
  const items: StatementPage['items'] = []
  let cursor: string | undefined
  do {
    const page: StatementPage = await listTransactions(database.db, userId, { ...query, cursor })
    items.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  balances = items.map(({ balanceAfterCents }) => balanceAfterCents)
  for (const { parts, amountCents } of items)
    expect(parts.reduce((sum, part) => sum + part.amountCents, 0)).toBe(amountCents)
  return items.map(entryOf)
}

/** Balances of the pages that were read last. */
let balances: number[] = []

function expectRunningBalance(entries: Line[]): void {
  let balance = 0
  for (const [index, { amountCents }] of [...entries.entries()].toReversed()) {
    balance += amountCents
    expect(balances[index]).toBe(balance)
  }
}

async function expectFilters(ana: string, { zone, category, from, length }: Ledger, naive: Naive[]): Promise<void> {
  const first = calendarDay(now - (from + length) * 24 * hour, zone)
  const last = calendarDay(now - from * 24 * hour, zone)
  const inPeriod = naive.filter(({ at }) => calendarDay(at, zone) >= first && calendarDay(at, zone) <= last)
  expect(await allPages(ana, { from: first, to: last })).toEqual(inPeriod.map(entryOf))
  const inBoth = inPeriod.filter(({ reason }) => categoryOf(reason) === category)
  expect(await allPages(ana, { from: first, to: last, category })).toEqual(inBoth.map(entryOf))
}

async function expectDays(ana: string, { zone, span }: Ledger, naive: Naive[]): Promise<void> {
  const days = await balanceDays(database.db, ana, span, now)
  const until = (day: string, lot: 'earned' | 'granted'): Cents =>
    cents(naive.filter(({ at }) => calendarDay(at, zone) <= day).reduce((sum, entry) => sum + entry[lot], 0))
  expect(days).toHaveLength(span)
  expect(days.at(-1)?.day).toBe(calendarDay(now, zone))
  expect(days).toEqual(
    days.map(({ day }) => ({ day, earnedCents: until(day, 'earned'), grantedCents: until(day, 'granted') })),
  )
  const held = await balancesOf(database.db, ana)
  expect(days.at(-1)).toMatchObject({ earnedCents: held.earnedCents, grantedCents: held.grantedCents })
}

async function expectWeeks(ana: string, { zone, span }: Ledger, naive: Naive[]): Promise<void> {
  const weeks = await weekFlows(database.db, ana, span, now)
  expect(weeks[0]?.monday).toBe(mondayOf(calendarDay(now - (span - 1) * 24 * hour, zone)))
  expect(weeks.at(-1)?.monday).toBe(mondayOf(calendarDay(now, zone)))
  for (const week of weeks) {
    const own = naive.filter(({ at }) => mondayOf(calendarDay(at, zone)) === week.monday)
    expect(week).toMatchObject(flowOf(own))
    expect(week.categories).toEqual(
      entryCategories
        .map((category) => ({ category, ...flowOf(own.filter(({ reason }) => categoryOf(reason) === category)) }))
        .filter(({ inCents, outCents }) => inCents + outCents > 0),
    )
  }
}

function flowOf(entries: Naive[]): { inCents: number; outCents: number } {
  const sum = (sign: 1 | -1) => entries.reduce((all, entry) => all + Math.max(0, sign * entry.amountCents), 0)
  return { inCents: sum(1), outCents: sum(-1) }
}
