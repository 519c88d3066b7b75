import type { Day } from '@satoshi/rules/time'

/** A day of the calendar as dd/mm/yyyy, in every language. Source: decision 0043. */
export function dayText(day: Day): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return `${date}/${month}/${year}`
}

/** The same without the year, for where there is little room. */
export function shortDayText(day: Day): string {
  return dayText(day).slice(0, 5)
}
