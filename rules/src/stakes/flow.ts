import type { GameSettings } from '../game-settings.ts'
import { cents, type Cents } from '../money.ts'
import { hour } from '../time.ts'

/** Cents of the last day and of the last week, at any moment (decision 0147). */
export type DayAndWeek = { day: Cents; week: Cents }

/** The two windows; they roll. */
export const flowWindows = { day: 24 * hour, week: 7 * 24 * hour }

/** The most that may come to a player of all others' stakes, and the most that may go to them; net. */
export type FlowCaps = { won: DayAndWeek; lost: DayAndWeek }

/** The caps that are set. */
export function flowCaps(settings: GameSettings): FlowCaps {
  return {
    won: { day: settings['stakes.wonPerDay'], week: settings['stakes.wonPerWeek'] },
    lost: { day: settings['stakes.lostPerDay'], week: settings['stakes.lostPerWeek'] },
  }
}

/**
 * The largest stake that keeps a player in the caps, whoever wins it; `net` is what stakes against players came to so
 * far, positive won. None where it is not above zero. Source: product 4.6.
 */
export function mayFlow(net: DayAndWeek, { won, lost }: FlowCaps): Cents {
  return cents(Math.min(won.day - net.day, won.week - net.week, lost.day + net.day, lost.week + net.week))
}
