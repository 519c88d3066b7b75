import { ok, refused, type Outcome } from './outcome.ts'

/** A duration in milliseconds. */
export type Millis = number
/** A moment in epoch milliseconds, UTC, by the server's clock. */
export type Instant = number
/** A calendar day `YYYY-MM-DD` in some zone. */
export type Day = string

export const second: Millis = 1_000
export const minute: Millis = 60 * second
export const hour: Millis = 60 * minute

/** Hour of the local day at which everything daily closes. Source: product 4.7. */
export const dayClosesAtHour = 3

/** The zone of leagues and the leaderboard's week, and of players who named none. Source: product 4.7. */
export const homeZone = 'America/Sao_Paulo'

/** The game's day at `at` in `zone`: the local date, counting from 03:00 on the wall clock (not three hours after midnight, which differs when clocks change). */
export function gameDay(at: Instant, zone: string): Day {
  const { date, hour: hourNow } = localDate(at, zone)
  return hourNow >= dayClosesAtHour ? date : shiftDay(date, -1)
}

/** The day before or after by `days`. */
export function shiftDay(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * hour).toISOString().slice(0, 10)
}

/**
 * When the game's day closes in `zone`: the first minute that belongs to a later day. It is searched for, because 03:00
 * does not exist on every day in every zone.
 */
export function dayClosing(day: Day, zone: string): Instant {
  return remembered(`closing ${day} ${zone}`, () => firstMinuteNear(shiftDay(day, 1), (at) => gameDay(at, zone) > day))
}

/** The leaderboard's week at `at`: the date of its Monday in São Paulo, from 00:00. Source: product 4.7. */
export function leagueWeek(at: Instant): Day {
  return mondayOf(calendarDay(at, homeZone))
}

/** Whether `day` names a week of the leaderboard: whether it is a Monday. */
export function isLeagueWeek(day: Day): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 1
}

/** When the leaderboard's week opens, and the one before it closes. */
export function leagueWeekOpening(week: Day): Instant {
  return dayOpening(week, homeZone)
}

/** The date on the calendar at `at` in `zone`, from midnight to midnight: what a statement is written by. */
export function calendarDay(at: Instant, zone: string): Day {
  return localDate(at, zone).date
}

/** The hour on the clock at `at` in `zone`, 0 to 23. */
export function clockHour(at: Instant, zone: string): number {
  return localDate(at, zone).hour
}

/** The Monday of the week that `day` is in. */
export function mondayOf(day: Day): Day {
  return shiftDay(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
}

/**
 * When `day` begins in `zone`: the first minute that belongs to it or to a later one, since midnight does not exist on
 * every day in every zone, and some zones left out a day.
 */
export function dayOpening(day: Day, zone: string): Instant {
  return remembered(`opening ${day} ${zone}`, () => firstMinuteNear(day, (at) => calendarDay(at, zone) >= day))
}

/** When each of `days` begins in `zone`, for days in a row. */
export function dayOpenings(days: Day[], zone: string): Instant[] {
  let opened: Instant | null = null
  return days.map((day) => {
    // Most days are as long as the one before, which saves the search.
    const likely: Instant | null = opened === null ? null : opened + 24 * hour
    opened = likely !== null && opensAt(likely, day, zone) ? likely : dayOpening(day, zone)
    return opened
  })
}

/** When the game's day closes in `zone`, for each of `days` in a row. */
export function dayClosings(days: Day[], zone: string): Instant[] {
  let closed: Instant | null = null
  return days.map((day) => {
    const likely: Instant | null = closed === null ? null : closed + 24 * hour
    const isClosing = likely !== null && gameDay(likely - minute, zone) <= day && gameDay(likely, zone) > day
    closed = likely !== null && isClosing ? likely : dayClosing(day, zone)
    return closed
  })
}

function opensAt(at: Instant, day: Day, zone: string): boolean {
  return calendarDay(at, zone) === day && calendarDay(at - minute, zone) < day
}

/** Whole years from a birth date to the day of `at` in `zone`. */
export function ageAt(birthDate: Day, at: Instant, zone: string): number {
  const today = localDate(at, zone).date
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}

/** Whether the runtime knows the IANA zone. */
export function isZone(zone: string): boolean {
  try {
    formatterOf(zone)
    return true
  } catch {
    return false
  }
}

/** The first minute around midnight of `day` in any zone at which `reached` is true and stays so. */
function firstMinuteNear(day: Day, reached: (at: Instant) => boolean): Instant {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  let before = (midnight - 16 * hour) / minute
  let after = (midnight + 16 * hour) / minute
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (reached(middle * minute)) after = middle
    else before = middle
  }
  return after * minute
}

/** Searching costs fifty microseconds and more, and every screen asks about the same few days and zones. */
function remembered(name: string, find: () => Instant): Instant {
  const known = boundaries.get(name)
  if (known !== undefined) return known
  const found = find()
  if (boundaries.size >= mostBoundaries) boundaries.clear()
  boundaries.set(name, found)
  return found
}

const boundaries = new Map<string, Instant>()
const mostBoundaries = 5_000

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(zone, made)
  return made
}

function localDate(at: Instant, zone: string): { date: Day; hour: number } {
  const parts = Object.fromEntries(
    formatterOf(zone)
      .formatToParts(at)
      .map((part) => [part.type, part.value]),
  )
  return { date: `${parts['year']}-${parts['month']}-${parts['day']}`, hour: Number(parts['hour']) }
}

/** Longest name of a time zone that is read; the longest of the IANA list has 32 characters. */
const mostUnits = 64

/**
 * The IANA time zone of that name, spelt as the runtime spells it. Offsets (`+03:00`) are no zones: they know nothing of
 * clocks that change. Refuses `profile.zoneUnknown`.
 */
export function readZone(written: string): Outcome<string, 'profile.zoneUnknown'> {
  if (written.length > mostUnits || !/^[A-Za-z]/.test(written) || !isZone(written))
    return refused('profile.zoneUnknown')
  return ok(new Intl.DateTimeFormat('en', { timeZone: written }).resolvedOptions().timeZone)
}
