import { btz, type Cents } from './money.ts'
import { ok, refused, type Outcome } from './outcome.ts'
import type { Instant } from './time.ts'

type Toggle = { kind: 'toggle'; standard: boolean }
type Count = { kind: 'count'; standard: number; least: number; most: number }
/** BTZ, in cents. */
type Amount = { kind: 'amount'; standard: Cents; least: Cents; most: Cents }
type GameSetting = Toggle | Count | Amount

/**
 * What an operator may change while the game runs: the value that holds while nobody changed it, and the bounds that no
 * change leaves. Source of the standard values: product 4.6, 5.20, 6.3, 6.4, 6.5, 6.8; of their being changeable: product 5.19.
 */
export const gameSettings = {
  /** Whether duels may be played for BTZ; when off, every duel is friendly. */
  'stakes.enabled': toggle(true),
  /** Most that a player may win of all others by stakes in any 24 hours, net; and in any seven days. */
  'stakes.wonPerDay': amount(1_000, { least: 50, most: 20_000 }),
  'stakes.wonPerWeek': amount(2_500, { least: 50, most: 100_000 }),
  /** Most that a player may lose to all others by stakes in any 24 hours, net; and in any seven days. */
  'stakes.lostPerDay': amount(2_000, { least: 50, most: 20_000 }),
  'stakes.lostPerWeek': amount(5_000, { least: 50, most: 100_000 }),
  /** The same for all accounts that were used on one device, together; more than ten of them have more in proportion. */
  'stakes.deviceWonPerDay': amount(1_000, { least: 50, most: 20_000 }),
  'stakes.deviceWonPerWeek': amount(2_500, { least: 50, most: 100_000 }),
  'stakes.deviceLostPerDay': amount(2_000, { least: 50, most: 20_000 }),
  'stakes.deviceLostPerWeek': amount(5_000, { least: 50, most: 100_000 }),
  /** Solo quizzes that a player finishes before the first stake. */
  'stakes.solosFirst': count(3, { least: 0, most: 20 }),
  /** Whether packages of BTZ are sold for money, where a provider of payments is configured. */
  'payments.enabled': toggle(true),
  /** Whether plans are sold, where packages are. */
  'plans.sold': toggle(true),
  /** Most that right answers pay on a game day. */
  'quiz.answersPerDay': amount(120, { least: 0, most: 500 }),
  /** Most that right answers pay on a game day on which they were boosted. */
  'quiz.boostedAnswersPerDay': amount(180, { least: 0, most: 750 }),
  /** Quizzes on a game day whose finish, and perfection, is paid. */
  'quiz.paidPerDay': count(10, { least: 0, most: 50 }),
  /** Most XP that solo quizzes give on a game day. */
  'quiz.xpPerDay': count(3_200, { least: 500, most: 40_000 }),
  /** Most XP that duels give on a game day. */
  'duel.xpPerDay': count(1_000, { least: 200, most: 10_000 }),
  /** Invites that one player may send in any hour. */
  'invite.perHour': count(10, { least: 1, most: 100 }),
  /** Invites to the same person that may stay without an answer in any 24 hours. */
  'invite.unansweredPerDay': count(3, { least: 1, most: 20 }),
  /** Lives of a free player that come back by themselves. */
  'lives.most': count(5, { least: 1, most: 20 }),
  /** Minutes in which a life of a free player comes back. */
  'lives.minutesEach': count(30, { least: 5, most: 240 }),
  /** Streak freezes that a free player holds at most. */
  'streak.freezesHeld': count(2, { least: 0, most: 10 }),
  /** Rerolls of missions on a day that cost a free player nothing. */
  'mission.freeRerolls': count(1, { least: 0, most: 3 }),
  /** Milliseconds in which steps of matches wait for others to be written with; each player waits so much longer. */
  'match.gatherMillis': count(2, { least: 0, most: 20 }),
  /** Most BTZ of the budget of a sponsor's campaign. */
  'sponsor.mostBudget': amount(20_000, { least: 100, most: 200_000 }),
  /** Searches for people that one player may make in a minute. */
  'people.searchesPerMinute': count(30, { least: 10, most: 240 }),
  /** Whether players may send BTZ to each other. */
  'transfer.enabled': toggle(true),
  /** Most of one transfer. */
  'transfer.most': amount(1_000, { least: 1, most: 10_000 }),
  /** Most that a player sends on a reward day, and in its month. */
  'transfer.perDay': amount(2_000, { least: 1, most: 20_000 }),
  'transfer.perMonth': amount(10_000, { least: 1, most: 200_000 }),
  /** Most that a player sends on a day while their identity was verified less than 24 hours ago. */
  'transfer.newPerDay': amount(500, { least: 1, most: 20_000 }),
  /** Transfers that a player sends on a reward day. */
  'transfer.countPerDay': count(100, { least: 1, most: 20_000 }),
  /** Transfers that a player sends to the same other one in any 24 hours. */
  'transfer.countPerPair': count(20, { least: 1, most: 20_000 }),
  /** Most that a player receives on a reward day, and in its month, of all senders together. */
  'transfer.receivedPerDay': amount(10_000, { least: 1, most: 200_000 }),
  'transfer.receivedPerMonth': amount(30_000, { least: 1, most: 2_000_000 }),
  /** Above it the sender gives the password again. */
  'transfer.passwordAbove': amount(500, { least: 0, most: 10_000 }),
  /** Whether players may find each other by being near. */
  'nearby.enabled': toggle(true),
} as const satisfies Record<string, GameSetting>

export type GameSettingKey = keyof typeof gameSettings
type Settings = typeof gameSettings
export type GameSettingValue<Key extends GameSettingKey> = Settings[Key] extends Toggle
  ? boolean
  : Settings[Key] extends Amount
    ? Cents
    : number

/** The value of every setting at one instant. */
export type GameSettings = { readonly [Key in GameSettingKey]: GameSettingValue<Key> }

// safe: an object literal's keys are the names it was written with
export const gameSettingKeys = Object.keys(gameSettings) as GameSettingKey[]

/** The values that hold while nobody changed any. */
export const standardSettings: GameSettings = settingsAt([], 0)

/** A change as it was stored. Of those of a key that have begun, the one that began last holds; of two at once, the later made. */
export type GameSettingChange = { id: number; key: string; value: unknown; startsAt: Instant }

/**
 * Every setting at `at`. A stored value outside of today's bounds counts as the nearest one inside, one of another kind
 * as never stored; a key that is no longer a setting is left out.
 */
export function settingsAt(changes: readonly GameSettingChange[], at: Instant): GameSettings {
  const settings: Record<string, boolean | number> = {}
  for (const key of gameSettingKeys) settings[key] = valueWithin(gameSettings[key], storedAt(changes, key, at))
  return settings as GameSettings // safe: every key has a value of its own kind
}

/** Settings, and the instant from which they held or will. */
export type SettingsSince = { from: Instant; settings: GameSettings }

/** All settings over time, planned changes included, the oldest first. The first, which are standard, held from ever. */
export type SettingsOverTime = readonly [SettingsSince, ...SettingsSince[]]

/** The settings over time that changes made. */
export function settingsOverTime(changes: readonly GameSettingChange[]): SettingsOverTime {
  const starts = new Set(changes.map(({ startsAt }) => startsAt))
  const later = [...starts].toSorted((one, other) => one - other)
  const first = { from: Number.NEGATIVE_INFINITY, settings: standardSettings }
  return [first, ...later.map((from) => ({ from, settings: settingsAt(changes, from) }))]
}

function storedAt(changes: readonly GameSettingChange[], key: GameSettingKey, at: Instant): unknown {
  let newest: GameSettingChange | null = null
  for (const change of changes) {
    if (change.key !== key || change.startsAt > at) continue
    if (!newest || change.startsAt > newest.startsAt || (change.startsAt === newest.startsAt && change.id > newest.id))
      newest = change
  }
  return newest?.value
}

function valueWithin(setting: GameSetting, stored: unknown): boolean | number {
  if (setting.kind === 'toggle') return typeof stored === 'boolean' ? stored : setting.standard
  if (typeof stored !== 'number' || !Number.isSafeInteger(stored)) return setting.standard
  return Math.min(Math.max(stored, setting.least), setting.most)
}

export type GameSettingRefusal = 'settings.unknown' | 'settings.badValue' | 'settings.outOfBounds'

/**
 * The value that an operator wrote: `on` or `off`, a whole number, or an amount in whole BTZ. Refuses `settings.unknown`,
 * `settings.badValue` with the `kind` that is expected, and `settings.outOfBounds` with `least` and `most` as they are
 * written.
 */
export function parseGameSetting(
  key: string,
  text: string,
): Outcome<{ key: GameSettingKey; value: boolean | number }, GameSettingRefusal> {
  const known = gameSettingKeys.find((one) => one === key)
  if (known === undefined) return refused('settings.unknown', { key })
  const setting: GameSetting = gameSettings[known]
  const { kind } = setting
  if (kind === 'toggle') {
    return text === 'on' || text === 'off'
      ? ok({ key: known, value: text === 'on' })
      : refused('settings.badValue', { kind })
  }
  if (!/^\d{1,9}$/.test(text)) return refused('settings.badValue', { kind })
  const value = kind === 'amount' ? btz(Number(text)) : Number(text)
  if (value >= setting.least && value <= setting.most) return ok({ key: known, value })
  return refused('settings.outOfBounds', {
    least: formatGameSetting(known, setting.least),
    most: formatGameSetting(known, setting.most),
  })
}

/** A value as an operator writes it. */
export function formatGameSetting(key: GameSettingKey, value: boolean | number): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return String(gameSettings[key].kind === 'amount' ? value / 100 : value)
}

function toggle(standard: boolean): Toggle {
  return { kind: 'toggle', standard }
}

function count(standard: number, bounds: { least: number; most: number }): Count {
  return { kind: 'count', standard, ...bounds }
}

/** In whole BTZ. */
function amount(standard: number, { least, most }: { least: number; most: number }): Amount {
  return { kind: 'amount', standard: btz(standard), least: btz(least), most: btz(most) }
}
