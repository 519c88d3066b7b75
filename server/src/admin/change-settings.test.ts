import { userInfo } from 'node:os'

import { gameSettingKeys } from '@satoshi/rules/game-settings'
import { hour } from '@satoshi/rules/time'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../test/_database.ts'
import { readSetting, readSettingChanges } from '../platform/game-settings/game-settings-store.ts'
import { commandOf } from './run-admin.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const reason = '--reason=to see what it does'

let database: TestDatabase
beforeEach(async () => void (database = await createDatabase()))
afterEach(() => database.drop())

test('settings are listed with value, standard and bounds, and each can be read by a program', async () => {
  const { code, lines } = await settings()
  expect(code).toBe(0)
  const rows = lines.map((line) => line.split(/ {2,}/))
  expect(rows[0]).toEqual(['setting', 'value', 'standard', 'from', 'to', 'unit', 'planned'])
  expect(rows).toContainEqual(['quiz.answersPerDay', '120', '120', '0', '500', 'BTZ', '-'])
  expect(rows).toContainEqual(['stakes.enabled', 'on', 'on', 'off', 'on', '-', '-'])
  const told = JSON.parse((await settings('--json')).out) as {
    settings: { key: string; value: string; unit: string }[]
  } // safe: what it prints
  expect(told.settings.map(({ key }) => key)).toEqual(gameSettingKeys)
  // As an operator writes them, so that an amount is in its unit.
  expect(told.settings).toContainEqual(
    expect.objectContaining({ key: 'quiz.answersPerDay', value: '120', unit: 'BTZ' }),
  )
})

test('one is changed from now on, and the history says by whom and why', async () => {
  expect(await settings('set', 'stakes.enabled', 'off', '--reason=  a fault in settlements ')).toMatchObject({
    code: 0,
    out: 'stakes.enabled is off now.\n',
    err: '',
  })
  expect(await readSetting(database.db, 'stakes.enabled', now)).toBe(false)
  expect(await settings('set', 'stakes.enabled', 'on', '--reason=mended')).toMatchObject({ code: 0 })
  expect(await readSetting(database.db, 'stakes.enabled', now)).toBe(true)
  const { lines } = await settings('history')
  const by = `operator ${userInfo().username}`
  const switched = lines.filter((line) => line.includes('stakes.enabled'))
  expect(switched.map((line) => line.split(/ {2,}/))).toEqual([
    ['2026-11-23 12:00 UTC', 'stakes.enabled', 'off', '2026-11-23 12:00 UTC', by, 'a fault in settlements'],
    ['2026-11-23 12:00 UTC', 'stakes.enabled', 'on', '2026-11-23 12:00 UTC', by, 'mended'],
  ])
})

test('one is planned, seen as planned, and called off by another at the same instant', async () => {
  const from = '--from=2026-11-23T10:00:00-03:00'
  expect(await settings('set', 'quiz.answersPerDay', '240', reason, from)).toMatchObject({
    out: 'quiz.answersPerDay is 240 from 2026-11-23 13:00 UTC.\n',
  })
  expect((await settings()).out).toMatch(/^quiz\.answersPerDay +120 .* 240 from 2026-11-23 13:00 UTC$/m)
  expect(await readSetting(database.db, 'quiz.answersPerDay', now + hour)).toBe(24_000)
  await settings('set', 'quiz.answersPerDay', '120', reason, from)
  expect(await readSetting(database.db, 'quiz.answersPerDay', now + hour)).toBe(12_000)
})

test.each([
  [['stakes.all', 'off', reason], 'There is no setting stakes.all; npm run admin -- settings lists them.'],
  [['stakes.enabled', 'no', reason], 'stakes.enabled is on or off.'],
  [['invite.perHour', 'many', reason], 'invite.perHour is a whole number.'],
  [['invite.perHour', '1000', reason], 'invite.perHour goes from 1 to 100.'],
  [['quiz.answersPerDay', '501', reason], 'quiz.answersPerDay goes from 0 to 500.'],
  [['invite.perHour', '4', '--reason= x '], 'The reason has 3 to 500 characters: others read it when they wonder.'],
  [
    ['invite.perHour', '4', reason, '--from=tomorrow'],
    'tomorrow is no instant; write it like 2026-12-01T03:00:00-03:00.',
  ],
  [
    ['invite.perHour', '4', reason, '--from=2026-12-01'],
    '2026-12-01 is no instant; write it like 2026-12-01T03:00:00-03:00.',
  ],
  [
    ['invite.perHour', '4', reason, '--from=2026-11-23T11:59:00Z'],
    '2026-11-23T11:59:00Z is over; a change begins now or later.',
  ],
])('set %j is refused in one line, and nothing is changed', async (words, said) => {
  const before = await readSettingChanges(database.db)
  expect(await settings('set', ...words)).toMatchObject({ code: 2, out: '', err: `${said}\n` })
  expect(await readSettingChanges(database.db)).toEqual(before)
})

test.each([
  [['set', 'stakes.enabled', 'off']],
  [['set', 'stakes.enabled', reason]],
  [['set', 'stakes.enabled', 'off', 'now', reason]],
  [['set', 'stakes.enabled', 'off', reason, '--force']],
  [['history', 'stakes.enabled']],
  [['unset', 'stakes.enabled']],
])('there is no command settings %j', (words) => {
  expect(commandOf(['settings', ...words])).toBe(null)
})

async function settings(...words: string[]) {
  const said: { out: string[]; err: string[] } = { out: [], err: [] }
  const command = commandOf(['settings', ...words.filter((word) => word !== '--json')])
  const code = await command?.({
    connection: database,
    place: { dataDir: '', databaseUrl: null, filesBucket: null },
    now,
    json: words.includes('--json'),
    print: (line) => void said.out.push(`${line}\n`),
    complain: (line) => void said.err.push(`${line}\n`),
    stopped: new AbortController().signal,
  })
  const out = said.out.join('')
  return { code: code ?? null, out, err: said.err.join(''), lines: out.trimEnd().split('\n') }
}
