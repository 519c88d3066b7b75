import { readWearable, type Wearable } from '../../appearance/wearables.ts'
import { btz, type Cents } from '../../money.ts'
import { catalogue } from '../../store/catalogue.ts'

/** A piece to wear that the store sells. It is had once; `id` is null for what a month will bring. */
export type CatalogueItem = { price: Cents; sinceDay: number; id: Wearable | null }

/** A month's new items: 18, worth 59,000 BTZ (product 6.4), as many of each price as make that sum (decision 0120). */
const drop: readonly [price: number, count: number][] = [
  ...([
    [300, 3],
    [500, 2],
    [800, 2],
    [1_500, 4],
    [2_500, 3],
    [5_000, 2],
    [12_000, 1],
    [20_000, 1],
  ] as const),
].map(([price, count]) => [price, count])

/** Days from one drop to the next. */
export const daysOfMonth = 30

/** What is sold on some day of `days`, the dearest first: the store's catalogue, and what each month brings. Source: product 6.4. */
export function catalogueFor(days: number, monthlyDrop: boolean): CatalogueItem[] {
  const items = launched()
  for (let day = daysOfMonth; monthlyDrop && day < days; day += daysOfMonth) {
    items.push(...priced(drop).map((price) => unnamed(price, day)))
  }
  return items.toSorted((one, other) => other.price - one.price || one.sinceDay - other.sinceDay)
}

function launched(): CatalogueItem[] {
  return Object.entries(catalogue).flatMap(([id, item]) =>
    item.kind === 'owned' ? [{ price: item.price, sinceDay: 0, id: readWearable(id) }] : [],
  )
}

function unnamed(price: Cents, sinceDay: number): CatalogueItem {
  return { price, sinceDay, id: null }
}

function priced(table: readonly [price: number, count: number][]): Cents[] {
  return table.flatMap(([price, count]) => Array.from({ length: count }, () => btz(price)))
}

/**
 * How players buy. `cosmetics` and `reserve` are the rule of product 6.7: on 22 % of played days the dearest item that can
 * be had while a fifth of the balance is kept. The others are chances at which each comes to about its share of the sinks
 * there (hints 6 %, freezes 4 %, lives 3 %, boosts 2 % of 573 BTZ a day, with two days of three played).
 */
export type Buying = {
  cosmetics: number
  reserve: number
  /** A hint in a quiz. */
  hint: number
  /** A freeze on a played day on which fewer are held than may be. */
  freeze: number
  /** Five lives where none is left. */
  lives: number
  /** An XP boost, and one for the BTZ of answers, on a played day. */
  xpBoost: number
  btzBoost: number
}

/** How people buy unless a plan says otherwise. Source: product 6.7, decision 0120. */
export const usualBuying: Buying = {
  cosmetics: 0.22,
  reserve: 0.2,
  hint: 0.57,
  freeze: 0.12,
  lives: 0.19,
  xpBoost: 0.07,
  btzBoost: 0.05,
}
