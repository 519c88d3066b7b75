import type { GameSettings } from '../game-settings.ts'
import { cents, type Cents } from '../money.ts'
import { hour } from '../time.ts'
import { accountsOfDevice } from './devices.ts'

/** Cents of the last day and of the last week, at any moment (decision 0147). */
export type DayAndWeek = { day: Cents; week: Cents }

/** The two windows; they roll. */
export const flowWindows = { day: 24 * hour, week: 7 * 24 * hour }

/** The most that may come of all others' stakes, and the most that may go to them; net. */
type FlowCaps = { won: DayAndWeek; lost: DayAndWeek }

/** The caps of a player that are set. */
export function flowCaps(settings: GameSettings): FlowCaps {
  return {
    won: { day: settings['stakes.wonPerDay'], week: settings['stakes.wonPerWeek'] },
    lost: { day: settings['stakes.lostPerDay'], week: settings['stakes.lostPerWeek'] },
  }
}

/** The caps of a device's accounts together that are set. */
export function deviceCaps(settings: GameSettings): FlowCaps {
  return {
    won: { day: settings['stakes.deviceWonPerDay'], week: settings['stakes.deviceWonPerWeek'] },
    lost: { day: settings['stakes.deviceLostPerDay'], week: settings['stakes.deviceLostPerWeek'] },
  }
}

/** What the accounts of one device won of others together, and what they have at stake in duels that run. */
export type DeviceFlow = { accounts: number; net: DayAndWeek; open: Cents }

/** What stakes against players came to so far, of a player and of each device that others were used on too; positive won. */
export type Flows = { flow: DayAndWeek; caps: FlowCaps; devices: readonly DeviceFlow[]; deviceCaps: FlowCaps }

/**
 * The largest stake that keeps a player and their devices in the caps, whoever wins it. None where it is not above zero.
 * Source: product 4.6.
 */
export function mayFlow({ flow, caps, devices, deviceCaps: ofDevice }: Flows): Cents {
  return cents(Math.min(room(flow, caps), ...devices.map((device) => roomOfDevice(device, ofDevice))))
}

function room(net: DayAndWeek, { won, lost }: FlowCaps): number {
  return Math.min(won.day - net.day, won.week - net.week, lost.day + net.day, lost.week + net.week)
}

/**
 * Several of its accounts may play at once, so that what they have at stake counts as if it went the worse way. A device
 * of a school has as many times the caps as it has groups of ten: it is bound, and does not stand still.
 */
function roomOfDevice({ accounts, net, open }: DeviceFlow, { won, lost }: FlowCaps): number {
  const times = Math.max(1, accounts / accountsOfDevice)
  const grown = ({ day, week }: DayAndWeek) => ({
    day: cents(Math.floor(day * times)),
    week: cents(Math.floor(week * times)),
  })
  return room(net, { won: grown(won), lost: grown(lost) }) - open
}
