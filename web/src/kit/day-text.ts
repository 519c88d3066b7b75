import { formatDate } from './date-text.ts'

/** dd/mm/yyyy of a day (`YYYY-MM-DD`). */
export function formatDay(day: string, language: string): string {
  return formatDate(Date.parse(`${day}T00:00:00Z`), language, { zone: 'UTC' })
}
