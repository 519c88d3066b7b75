import type { Random } from '../random.ts'
import type { NumberUnit } from '../words.ts'
import type { KindRules } from './kind.ts'
import type { CanonicalChoice, Verdict } from './match.ts'

/** A number, by a slider. It is right within 2 % of `value`. Source: product 4.1, decision 0041. */
export type NumberParts = {
  key: NumberKey
  choice: { value: number }
  seatChoice: { value: number }
  shown: { unit: NumberUnit; min: number; max: number; step: number }
}
type NumberKey = { value: number; min: number; max: number; step: number }

/** A number this close to the value is right. Source: product 4.1. */
const rightWithin = 0.02

/** A number this close to the value is near: half the points. Source: product 4.1. */
const nearWithin = 0.1

export const numberKind: KindRules<NumberParts> = {
  order: () => [],
  fromSeat: (key, _order, choice) => ('value' in choice && inRange(key, choice.value) ? { value: choice.value } : null),
  toSeat: (_order, choice) => choice,
  right: ({ value }) => ({ value }),
  judge: judgeNumber,
  guess: () => 0,
  spare: () => [],
  wrong: (key, chance) => ({ value: wrongNumber(key, chance) }),
  shown: ({ min, max, step }, { unit }) => {
    if (!unit) throw new Error('a number question without a unit')
    return { unit, min, max, step }
  },
}

function inRange(key: NumberKey, value: number): boolean {
  return Number.isFinite(value) && value >= key.min && value <= key.max
}

function judgeNumber(key: NumberKey, choice: CanonicalChoice): Verdict {
  if (!('value' in choice)) return 'wrong'
  const off = Math.abs(choice.value - key.value) / Math.abs(key.value)
  if (off <= rightWithin + Number.EPSILON * 16) return 'right'
  return off <= nearWithin + Number.EPSILON * 16 ? 'near' : 'wrong'
}

/** How often somebody who misses a number is near it: within 10 %. Source: ours (0104). */
const nearShare = 0.35

/** A slip that people make: a little off, or a factor forgotten. Never judged right. */
function wrongNumber(key: NumberKey, chance: Random): number {
  const near = chance.next() < nearShare ? [0.92, 0.95, 1.05, 1.08] : []
  const factors = [...shuffledBy(chance, near), ...shuffledBy(chance, [0.5, 0.6, 0.75, 0.85, 1.15, 1.3, 1.5, 2])]
  const slips = [...factors.map((factor) => onScale(key, key.value * factor)), key.min, key.max]
  return slips.find((value) => judgeNumber(key, { value }) !== 'right') ?? key.min
}

/** The nearest value that the slider can show. */
function onScale({ min, max, step }: NumberKey, value: number): number {
  const steps = Math.round((Math.max(min, Math.min(max, value)) - min) / step)
  // A step of 0.1 taken thirty times is not three.
  const exact = min + steps * step
  return Math.min(max, Number(exact.toFixed(decimalsOf(step))))
}

function decimalsOf(step: number): number {
  return String(step).split('.')[1]?.length ?? 0
}

function shuffledBy(chance: Random, factors: number[]): number[] {
  const start = factors.length === 0 ? 0 : chance.below(factors.length)
  return [...factors.slice(start), ...factors.slice(0, start)]
}
