import type { DayBalance, StatementEntry, Week } from '@satoshi/contract/wallet'
import { languages } from '@satoshi/rules/language'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { systemClock } from '../src/platform/clock.ts'
import { TestClock } from './_clock.ts'
import { linesOfCsv } from './_csv.ts'
import { newBrowser, newPlayer, type Player } from './_player.ts'
import { expectHonestLedger } from './_referee.ts'
import { startServer, type TestServer } from './_server.ts'
import { fillStatement, give, send } from './_statement.ts'

let server: TestServer
let ana: Player
// Stands still: calls that are counted by the half minute take as long as they like.
const clock = new TestClock(systemClock().now())
const now = clock.now()
const entries = 2_345

beforeAll(async () => {
  server = await startServer({ clock })
  ana = await newPlayer(server, { nickname: 'Ana' })
  await fillStatement(server.db, ana.id, { count: entries, until: now - 1_000, apart: 20 * 60_000 })
})
afterAll(async () => {
  await expectHonestLedger(server.db)
  await server.close()
})

test('the file, read again and summed, is the balance', async () => {
  const { status, headers, body } = await ana.get<string>('/api/wallet/transactions.csv')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toBe('attachment; filename="statement.csv"')
  const [heading = [], ...lines] = linesOfCsv(body)
  expect(heading).toHaveLength(11)
  expect(lines).toHaveLength(entries)
  const { body: me } = await ana.get<{ wallet: { balanceCents: number } }>('/api/me')
  const sum = (column: number) => lines.reduce((all, line) => all + Math.round(Number(line[column]) * 100), 0)
  expect(sum(6)).toBe(me.wallet.balanceCents)
  expect(sum(7) + sum(8)).toBe(me.wallet.balanceCents)
  expect(lines[0]?.[9]).toBe((me.wallet.balanceCents / 100).toFixed(2))
  expect(new Set(lines.map((line) => line[10])).size).toBe(entries)
})

test('the file begins with the mark of UTF-8 and is headed in the language that is asked for', async () => {
  const headings = await Promise.all(
    languages.map(async (language) => {
      const headers = { cookie: ana.cookie(), 'accept-language': language }
      const reply = await fetch(`${server.url}/api/wallet/transactions.csv?to=2000-01-01`, { headers })
      const bytes = new Uint8Array(await reply.arrayBuffer())
      expect(bytes.subarray(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf))
      return new TextDecoder().decode(bytes).trimEnd()
    }),
  )
  expect(new Set(headings).size).toBe(languages.length)
  expect(headings[0]).toContain('Saldo (BTZ)')
})

test('the filter of the file is that of the list', async () => {
  const wish = 'category=levels&from=2026-01-01'
  const { body: file } = await ana.get<string>(`/api/wallet/transactions.csv?${wish}`)
  const { body: page } = await ana.get<{ items: StatementEntry[] }>(`/api/wallet/transactions?${wish}`)
  const [, ...lines] = linesOfCsv(file)
  expect(lines.length).toBeGreaterThan(50)
  expect(lines.slice(0, 50).map((line) => line[10])).toEqual(page.items.map(({ id }) => id))
  expect(new Set(lines.map((line) => line[4]))).toEqual(new Set(['Nível novo']))
})

test('a nickname that a spreadsheet would run is text in the file', async () => {
  const mallory = await newPlayer(server)
  const nickname = '=HYPERLINK("http://evil.example","A, B")'
  await server.db.updateTable('profiles').set({ nickname }).where('id', '=', mallory.id).execute()
  const victim = await newPlayer(server)
  await give(server.app, mallory.id, { ref: 'formula', at: now, earned: 5 })
  await send(server.app, mallory.id, { to: victim.id, ref: 'formula', amount: 5, at: now })
  const { body } = await victim.get<string>('/api/wallet/transactions.csv')
  expect(linesOfCsv(body)[1]?.[5]).toBe(`'${nickname}`)
})

test('the last day of the chart is the balance now, and the weeks add up to what changed', async () => {
  const { body: chart } = await ana.get<{ days: DayBalance[] }>('/api/wallet/balances?days=365')
  const { body: me } = await ana.get<{ wallet: object }>('/api/me')
  const last = chart.days.at(-1)
  expect(chart.days).toHaveLength(365)
  expect(me.wallet).toMatchObject({ earnedCents: last?.earnedCents, grantedCents: last?.grantedCents })
  const { body: summary } = await ana.get<{ weeks: Week[] }>('/api/wallet/weeks?days=365')
  const net = summary.weeks.reduce((sum, { inCents, outCents }) => sum + inCents - outCents, 0)
  expect(net).toBe((last?.earnedCents ?? 0) + (last?.grantedCents ?? 0))
})

test('everything of the statement is for who is signed in, and only one’s own', async () => {
  const bruno = await newPlayer(server)
  const nobody = newBrowser(server)
  const calls = ['transactions', 'transactions.csv', 'balances?days=7', 'weeks?days=7']
  for (const call of calls) {
    expect(await nobody.get(`/api/wallet/${call}`)).toMatchObject({ status: 401, body: { code: 'auth.required' } })
    expect(JSON.stringify((await bruno.get(`/api/wallet/${call}`)).body)).not.toContain(ana.id)
  }
  expect((await bruno.get<{ items: unknown[] }>('/api/wallet/transactions')).body.items).toEqual([])
  expect(linesOfCsv((await bruno.get<string>('/api/wallet/transactions.csv')).body)).toHaveLength(1)
})

test.each([
  'transactions?category=nothing',
  'transactions?from=yesterday',
  'transactions?from=2026-02-30',
  'transactions?from=2026-11-21&to=2026-11-20',
  'transactions?cursor=x',
  'transactions?page=2',
  'transactions.csv?category=nothing',
  'transactions.csv?from=2026-11-21&to=2026-11-20',
  'transactions.csv?cursor=x',
  'balances',
  'balances?days=8',
  'weeks?days=100000',
])('%s is refused', async (call) => {
  expect(await ana.get(`/api/wallet/${call}`)).toMatchObject({ status: 400, body: { code: 'request.invalid' } })
})

test('more files than anybody needs are refused, with the time to come back', async () => {
  const eager = await newPlayer(server)
  const statuses: number[] = []
  for (let file = 0; file < 21; file++) statuses.push((await eager.get('/api/wallet/transactions.csv')).status)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429])
  const refused = await eager.get('/api/wallet/transactions.csv')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})
