import { dateFormat } from './formats.ts'

/** The name of a month (`YYYY-MM`) with its year. */
export function formatMonth(month: string, language: string): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return dateFormat(language, options).format(new Date(`${month}-01T00:00:00Z`))
}

/** The weekday of a date (`YYYY-MM-DD`), as one letter or in full. */
export function formatWeekday(day: string, language: string, weekday: 'narrow' | 'long'): string {
  const format = dateFormat(language, { weekday, timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}
