import { dateFormat } from './formats.ts'

type DateShape = { time?: boolean; zone?: string | undefined }

/** dd/mm/yyyy, and HH:MM where asked, by the Gregorian calendar. */
export function formatDate(at: number, language: string, { time = false, zone }: DateShape = {}): string {
  const parts = dateFormat(language, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(zone ? { timeZone: zone } : {}),
  }).formatToParts(at)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  const date = `${part('day')}/${part('month')}/${part('year')}`
  return time ? `${date} ${part('hour')}:${part('minute')}` : date
}

/** HH:MM on the clock of a zone. */
export function formatTime(at: number, language: string, zone: string): string {
  return formatDate(at, language, { time: true, zone }).slice(-5)
}
