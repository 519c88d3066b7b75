import type { EconomyTable, Moment, Row } from '@satoshi/rules/simulation/economy/economy-table'
import { temperaments, type Temperament } from '@satoshi/rules/simulation/economy/temperaments'

/** What product 6.7 found, in per cent of its sources and sinks. What it names and nothing pays yet has no row here. */
const expected: Record<string, number> = {
  mission: 25,
  missionCombo: 24,
  levelUp: 10,
  weeklyMission: 8,
  dailyDuel: 6,
  firstQuiz: 6,
  answers: 4,
  quizFinish: 4,
  cosmetics: 82,
  hints: 6,
  freezes: 4,
  lives: 3,
  boosts: 2,
}

/** Balances at day 120, medians of temperaments among them, and levels. Source: product 6.7, 6.1. */
const expectedAt120 = {
  quantiles: [548, 2_219, 8_604, 22_491],
  balances: [1_314, 3_912, 7_345, 9_795],
  levels: [23, 44, 59, 76],
}

/** The table as lines to read, beside the figures of product 6.7. */
export function printEconomy(table: EconomyTable): string[] {
  return [
    '',
    `BTZ for each player and day, once steady${columns(['all', 'share', '6.7', ...temperaments])}`,
    ...rows('sources', table.sources),
    ...rows('sinks', table.sinks),
    line('sinks by sources', [
      '',
      table.ratio.steady.toFixed(3),
      '1.00',
      ...perTemperament((one) => table.ratio.byTemperament[one].toFixed(2)),
    ]),
    line('put at stake between players', [table.staked.toFixed(1)]),
    line('given to treasuries of districts', [table.donated.toFixed(1)]),
    '',
    `sinks by sources, month by month: ${table.ratio.months.map((ratio) => ratio.toFixed(2)).join(' ')}`,
    `  of the whole, with the time when people save: ${table.ratio.whole.toFixed(3)}`,
    '',
    line('played days with all five', [
      percent(table.combo.all),
      '',
      '21.0 %',
      ...perTemperament((one) => percent(table.combo.by[one])),
    ]),
    line('  6.7', ['', '', '', '3.0 %', '15.0 %', '60.0 %', '90.0 %']),
    line('first thing bought, day', ['', '', '', ...perTemperament((one) => day(table.firstItemDay[one]))]),
    line('  6.7', ['', '', '', '5', '3']),
    line('first of 5,000 and more, day', ['', '', '', ...perTemperament((one) => day(table.firstDear[one].day))]),
    line('  6.7', ['', '', '', '55', '18', '8']),
    line('  who has one', ['', '', '', ...perTemperament((one) => percent(table.firstDear[one].share))]),
    ...moments(table),
    '',
    ...alarms(table),
  ]
}

function rows(name: string, list: readonly Row[]): string[] {
  const all = list.reduce((sum, row) => sum + row.all, 0)
  const formatMoment = list.map((row) =>
    line(`  ${row.reason}`, [
      row.all.toFixed(1),
      percent(row.all / all),
      expected[row.reason] ? `${expected[row.reason]} %` : '',
      ...perTemperament((one) => row.by[one].toFixed(1)),
    ]),
  )
  const sum = (of: (row: Row) => number) => list.reduce((total, row) => total + of(row), 0).toFixed(1)
  return [
    line(name, [sum((row) => row.all), '', '573', ...perTemperament((one) => sum((row) => row.by[one]))]),
    ...formatMoment,
  ]
}

function moments({ moments: all, days }: EconomyTable): string[] {
  return all.filter((moment) => moment.days === 120 || moment.days === days).flatMap((moment) => formatMoment(moment))
}

function formatMoment({ days, balance, by, activeMedian, topShare, gini }: Moment): string[] {
  const is120 = days === 120
  const lines = [
    '',
    line(`after ${days} days`, ['', '', '', ...temperaments]),
    line('  balance, median', ['', '', '', ...perTemperament((one) => by[one].balance.toFixed(0))]),
    ...(is120 ? [line('    6.7', ['', '', '', ...expectedAt120.balances.map(String)])] : []),
    line('  level, median', ['', '', '', ...perTemperament((one) => String(by[one].level))]),
    ...(is120 ? [line('    6.1', ['', '', '', ...expectedAt120.levels.map(String)])] : []),
    `  balance p10/p50/p90/p99: ${[balance.p10, balance.p50, balance.p90, balance.p99].map((one) => one.toFixed(0)).join(' / ')}`,
    ...(is120 ? [`    6.7: ${expectedAt120.quantiles.join(' / ')}`] : []),
    `  median of who is there ${activeMedian.toFixed(0)}, Gini ${gini.toFixed(2)}, top 1 % hold ${percent(topShare)} of earned`,
  ]
  return lines
}

/** The alarms of the admin board, on the end of the year. Source: product 6.7. */
function alarms({ moments: all, combo, unspentAfterFourteen }: EconomyTable): string[] {
  const medians = all.filter(({ days }) => days >= 60).map(({ activeMedian }) => activeMedian)
  const top = Math.max(...all.map(({ topShare }) => topShare))
  const isQuiet = medians.every((one) => one >= 1_000 && one <= 6_000)
  return [
    alarm(
      `median of who is there ${Math.min(...medians).toFixed(0)} to ${Math.max(...medians).toFixed(0)}`,
      '1,000 to 6,000',
      isQuiet,
    ),
    alarm(`all five on ${percent(combo.all)} of played days`, '≤ 35 %', combo.all <= 0.35),
    alarm(`top 1 % hold at most ${percent(top)} of earned`, '≤ 30 %', top <= 0.3),
    alarm(
      `${percent(unspentAfterFourteen ?? 0)} had not spent 500 after 14 days`,
      '≤ 35 %',
      (unspentAfterFourteen ?? 0) <= 0.35,
    ),
  ]
}

function alarm(what: string, bound: string, isQuiet: boolean): string {
  return `alarm   ${what}   bound ${bound}   ${isQuiet ? 'quiet' : 'RINGS'}`
}

function line(name: string, cells: string[]): string {
  return `${name.padEnd(40)}${columns(cells)}`
}

function columns(cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(11)).join('')
}

function perTemperament(of: (temperament: Temperament) => string): string[] {
  return temperaments.map(of)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function day(value: number | null): string {
  return value === null ? '–' : String(value)
}
