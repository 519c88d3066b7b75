import { shiftDay, type Day } from '@satoshi/rules/time'
import type { Language } from '@satoshi/rules/language'

/** The day that a week begins with where a language is mostly read: 0 is Sunday. Source: CLDR, week data. */
const firstWeekday: Record<Language, 0 | 1> = {
  'pt-BR': 0,
  'en-US': 0,
  'es-ES': 1,
  'hi-IN': 0,
  'zh-CN': 1,
  'ar-SA': 0,
}

/** The weeks of a month (`YYYY-MM`) as a calendar shows them: seven places each, null where a day is of another month. */
export function weeksOf(month: string, language: Language): (Day | null)[][] {
  const first = `${month}-01`
  const before = (weekday(first) - firstWeekday[language] + 7) % 7
  const weeks: (Day | null)[][] = []
  for (let monday = shiftDay(first, -before); monday.slice(0, 7) <= month; monday = shiftDay(monday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, place) => {
        const day = shiftDay(monday, place)
        return day.startsWith(month) ? day : null
      }),
    )
  }
  return weeks
}

/** Seven days in the order of a week, of which only the weekday counts. */
export function weekdays(language: Language): Day[] {
  // The first of 2023 was a Sunday.
  return Array.from({ length: 7 }, (_, place) => shiftDay('2023-01-01', firstWeekday[language] + place))
}

/** The month before or after a month by `months`. */
export function shiftMonth(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const whole = year * 12 + number - 1 + months
  return `${Math.floor(whole / 12)}-${String((whole % 12) + 1).padStart(2, '0')}`
}

function weekday(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}
