import { useTranslation } from 'react-i18next'
import { numerals } from './numerals.ts'

type DateTextProps = { /** Epoch milliseconds. */ at: number; time?: boolean; zone?: string }

/** A day as dd/mm/yyyy in every language (decisions 0.10); with the time where asked. */
export function DateText({ at, time = false, zone }: DateTextProps) {
  const { i18n } = useTranslation()
  return (
    <time dateTime={new Date(at).toISOString()} dir="ltr" className="numbers whitespace-nowrap">
      {formatDate(at, i18n.language, { time, zone })}
    </time>
  )
}

type DateShape = { time?: boolean; zone?: string | undefined }

/** dd/mm/yyyy, and HH:MM where asked, by the Gregorian calendar. */
export function formatDate(at: number, language: string, { time = false, zone }: DateShape = {}): string {
  const parts = new Intl.DateTimeFormat(numerals(language), {
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
