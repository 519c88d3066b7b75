import { btz } from '../../money.ts'
import type { FlowKind } from './sim-ledger.ts'
import { daysOfMonth } from './catalogue.ts'
import { temperaments, type Temperament } from './temperaments.ts'
import type { Snapshot, YearRecord } from './year-record.ts'

/** Where sources and sinks must be of each other: sinks by sources. Source: product 6.7. */
export const ratioBounds = { least: 0.8, most: 1.1 } as const

/** From this day on people no longer save for their first things. Source: product 6.7. */
export const steadyFrom = 60

/** Days of the window that the admin board watches. Source: product 6.7. */
const windowDays = 14

/** BTZ for each player and day of one reason: of all, and of each temperament. */
export type Row = { reason: string; all: number; by: Record<Temperament, number> }

/** What a temperament's players are like at a moment: medians. */
export type Standing = { level: number; balance: number }

/** The table of product 6.7. BTZ are whole, rates are for each player and day. */
export type EconomyTable = {
  players: number
  days: number
  sources: Row[]
  sinks: Row[]
  /** BTZ that were put at stake: they change hands and stay. */
  staked: number
  /** BTZ that were given to treasuries, out of which challenges are burned. */
  donated: number
  /** Sinks by sources: of the steady days, of the whole, by month, and in the worst windows of steady days. */
  ratio: {
    steady: number
    whole: number
    byTemperament: Record<Temperament, number>
    months: number[]
    windows: Bounds
  }
  /** Share of played days with all five missions done. */
  combo: { all: number; by: Record<Temperament, number> }
  /** By the number of days that had passed. */
  moments: Moment[]
  firstItemDay: Record<Temperament, number | null>
  firstDear: Record<Temperament, { day: number | null; share: number }>
  unspentAfterFourteen: number | null
}

type Bounds = { least: number; most: number }

/** Balances and levels when so many days had passed. */
export type Moment = {
  days: number
  balance: { p10: number; p50: number; p90: number; p99: number }
  by: Record<Temperament, Standing>
  /** Median balance of who was there in the last thirty days. */
  activeMedian: number
  /** Share of all `earned` that the richest hundredth hold. */
  topShare: number
  /** How unevenly balances are spread, 0 to 1 (Gini). */
  gini: number
}

/** Puts a simulated year into the table of product 6.7. Steady days begin at half of a shorter run. */
export function economyTable(record: YearRecord): EconomyTable {
  const days = record.days.length
  const from = Math.min(steadyFrom, Math.floor(days / 2))
  const steady = { from, to: days }
  const months = Array.from({ length: Math.max(1, Math.floor(days / daysOfMonth)) }, (_, month) =>
    ratioIn(record, { from: month * daysOfMonth, to: Math.min(days, (month + 1) * daysOfMonth) }),
  )
  return {
    players: record.players.length,
    days,
    sources: rows(record, 'mint', steady),
    sinks: rows(record, 'burn', steady),
    staked: allOf(record, 'escrow', steady),
    donated: allOf(record, 'treasury', steady),
    ratio: {
      steady: ratioIn(record, steady),
      whole: ratioIn(record, { from: 0, to: days }),
      byTemperament: each((temperament) => ratioIn(record, steady, temperament)),
      months,
      windows: worstWindows(record, steady),
    },
    combo: { all: comboShare(record, steady, temperaments), by: each((one) => comboShare(record, steady, [one])) },
    moments: [...record.snapshots].map(([passed, players]) => momentOf(passed, players)),
    firstItemDay: each((one) => median(present(storiesOf(record, one).map(({ firstItemDay }) => firstItemDay)))),
    firstDear: each((one) => {
      const stories = storiesOf(record, one)
      const bought = present(stories.map(({ firstDearDay }) => firstDearDay))
      return { day: median(bought), share: stories.length === 0 ? 0 : bought.length / stories.length }
    }),
    unspentAfterFourteen: record.unspentAfterFourteen,
  }
}

type Span = { from: number; to: number }

function rows(record: YearRecord, kind: FlowKind, span: Span): Row[] {
  const flows = record.flows().filter((flow) => flow.kind === kind)
  return [...new Set(flows.map(({ reason }) => reason))]
    .map((reason) => {
      const of = flows.filter((flow) => flow.reason === reason)
      const perDay = (some: typeof flows, players: number) =>
        players === 0
          ? 0
          : some.reduce((sum, { byDay }) => sum + within(byDay, span), 0) / players / (span.to - span.from)
      const by = each((one) =>
        perDay(
          of.filter(({ temperament }) => temperament === one),
          storiesOf(record, one).length,
        ),
      )
      return { reason, all: perDay(of, record.players.length), by }
    })
    .toSorted((one, other) => other.all - one.all)
}

function allOf(record: YearRecord, kind: FlowKind, span: Span): number {
  return rows(record, kind, span).reduce((sum, row) => sum + row.all, 0)
}

/** Sinks by sources over a span. */
function ratioIn(record: YearRecord, span: Span, temperament?: Temperament): number {
  const sum = (kind: FlowKind) =>
    record
      .flows()
      .filter((flow) => flow.kind === kind && (temperament === undefined || flow.temperament === temperament))
      .reduce((all, { byDay }) => all + within(byDay, span), 0)
  return sum('burn') / sum('mint')
}

function worstWindows(record: YearRecord, { from, to }: Span): Bounds {
  const ratios: number[] = []
  for (let day = from; day + windowDays <= to; day++) ratios.push(ratioIn(record, { from: day, to: day + windowDays }))
  return { least: Math.min(...ratios), most: Math.max(...ratios) }
}

function comboShare({ days }: YearRecord, { from, to }: Span, of: readonly Temperament[]): number {
  const counts = days.slice(from, to).flatMap((day) => of.map((temperament) => day[temperament]))
  const active = counts.reduce((sum, one) => sum + one.active, 0)
  return active === 0 ? 0 : counts.reduce((sum, one) => sum + one.combos, 0) / active
}

function momentOf(days: number, players: readonly Snapshot[]): Moment {
  const balances = players.map(({ balanceCents }) => balanceCents / btz(1)).toSorted((a, b) => a - b)
  const there = players.filter(({ awayDays }) => awayDays < daysOfMonth)
  const earned = players.map(({ earnedCents }) => earnedCents).toSorted((a, b) => b - a)
  const all = earned.reduce((sum, one) => sum + one, 0)
  const top = earned.slice(0, Math.ceil(players.length / 100)).reduce((sum, one) => sum + one, 0)
  return {
    days,
    balance: { p10: at(balances, 0.1), p50: at(balances, 0.5), p90: at(balances, 0.9), p99: at(balances, 0.99) },
    by: each((one) => {
      const some = players.filter(({ temperament }) => temperament === one)
      return {
        level: median(some.map(({ level }) => level)) ?? 0,
        balance: (median(some.map(({ balanceCents }) => balanceCents)) ?? 0) / btz(1),
      }
    }),
    activeMedian: (median(there.map(({ balanceCents }) => balanceCents)) ?? 0) / btz(1),
    topShare: all === 0 ? 0 : top / all,
    gini: giniOf(balances),
  }
}

/** Half the mean difference of two, by the mean; of values in order. */
function giniOf(sorted: readonly number[]): number {
  const sum = sorted.reduce((all, one) => all + one, 0)
  const weighted = sorted.reduce((all, one, index) => all + (2 * index + 1 - sorted.length) * one, 0)
  return sum === 0 ? 0 : weighted / (sorted.length * sum)
}

function storiesOf({ players }: YearRecord, temperament: Temperament) {
  return players.filter((player) => player.temperament === temperament).map(({ story }) => story)
}

function within(byDay: readonly number[], { from, to }: Span): number {
  let sum = 0
  for (let day = from; day < to; day++) sum += byDay[day] ?? 0
  return sum / btz(1)
}

function each<Value>(of: (temperament: Temperament) => Value): Record<Temperament, Value> {
  const entries = temperaments.map((temperament) => [temperament, of(temperament)])
  return Object.fromEntries(entries) as Record<Temperament, Value> // safe: one entry a temperament
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted.length === 0 ? null : at(sorted, 0.5)
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function present(values: readonly (number | null)[]): number[] {
  return values.flatMap((value) => (value === null ? [] : [value]))
}
