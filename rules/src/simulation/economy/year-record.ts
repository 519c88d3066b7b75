import { levelOf } from '../../progress/level.ts'
import type { Flow } from './sim-ledger.ts'
import { daysOfMonth } from './catalogue.ts'
import type { SimPlayer } from './player.ts'
import { temperaments, type Temperament } from './temperaments.ts'
import type { Economy } from './economy.ts'

/** Who played on a day, and who of them did all five missions. */
export type DayCount = { active: number; combos: number }

/** A player as the table looks at them at the end of a month. */
export type Snapshot = {
  temperament: Temperament
  level: number
  balanceCents: number
  earnedCents: number
  /** Days since the player was last there. */
  awayDays: number
}

/** What a simulated year leaves behind to be told. */
export class YearRecord {
  readonly #world: Economy
  readonly players: readonly SimPlayer[]
  readonly days: Record<Temperament, DayCount>[] = []
  /** By the number of days that had passed: the ends of months, and of the whole. */
  readonly snapshots = new Map<number, Snapshot[]>()
  /** Share of players who had spent less than 500 BTZ when fourteen days had passed; null before that. */
  unspentAfterFourteen: number | null = null

  constructor(economy: Economy, players: readonly SimPlayer[]) {
    this.#world = economy
    this.players = players
  }

  endDay(active: readonly SimPlayer[]): void {
    const counts = temperaments.map((temperament) => {
      const there = active.filter((player) => player.temperament === temperament)
      return [temperament, { active: there.length, combos: there.filter(({ today }) => today.combo).length }] as const
    })
    // safe: one entry a temperament
    this.days.push(Object.fromEntries(counts) as Record<Temperament, DayCount>)
    const passed = this.days.length
    if (passed % daysOfMonth === 0 || passed === this.#world.plan.days) this.snapshots.set(passed, this.#look())
    if (passed === 14) {
      const unspent = this.players.filter(({ story }) => story.spentCents < 50_000).length
      this.unspentAfterFourteen = unspent / this.players.length
    }
  }

  flows(): Flow[] {
    return this.#world.ledger.flows()
  }

  /** Sums of the ledger: over all accounts, and of what is held for duels; both are zero in honest books. */
  sums(): { all: number; escrow: number } {
    return this.#world.ledger.sums()
  }

  #look(): Snapshot[] {
    const { ledger, today } = this.#world
    return this.players.map(({ id, temperament, xp, story }) => ({
      temperament,
      level: levelOf(xp).level,
      balanceCents: ledger.balanceOf(id),
      earnedCents: ledger.balancesOf(id).earned,
      awayDays: today.index - story.lastDay,
    }))
  }
}
