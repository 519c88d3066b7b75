/** A duration in milliseconds. */
export type Millis = number
/** A moment in epoch milliseconds, UTC, by the server's clock. */
export type Instant = number
/** A calendar day `YYYY-MM-DD` in some zone. */
export type Day = string

export const second: Millis = 1_000
export const minute: Millis = 60 * second
export const hour: Millis = 60 * minute

/** Hour of the local day at which everything daily closes. Source: decisions 4.7. */
export const dayClosesAtHour = 3

/** The zone of leagues and the leaderboard's week, and of players who named none. Source: decisions 4.7. */
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
  const nextMidnight = Date.parse(`${shiftDay(day, 1)}T00:00:00Z`)
  let open = (nextMidnight - 12 * hour) / minute
  let closed = (nextMidnight + 16 * hour) / minute
  while (closed - open > 1) {
    const middle = Math.floor((open + closed) / 2)
    if (gameDay(middle * minute, zone) > day) closed = middle
    else open = middle
  }
  return closed * minute
}

/** The leaderboard's week at `at`: the date of its Monday in São Paulo, from 00:00. Source: decisions 4.7. */
export function leagueWeek(at: Instant): Day {
  const day = localDate(at, homeZone).date
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return shiftDay(day, -weekday)
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
