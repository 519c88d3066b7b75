import type { StatementEntry } from '@satoshi/contract/wallet'
import { useTranslation } from 'react-i18next'

import { formatDate } from '../kit/date-text.ts'
import { EntryLine } from './entry-line.tsx'

type EntryDaysProps = {
  entries: StatementEntry[]
  zone: string
  /** The entry above the first, whose day needs no second heading. */
  above?: StatementEntry | undefined
}

/** Entries under the days that they happened on, dd/mm/yyyy on the player's calendar. */
export function EntryDays({ entries, zone, above }: EntryDaysProps) {
  const { i18n } = useTranslation()
  const dayOf = (entry: StatementEntry) => formatDate(entry.at, i18n.language, { zone })
  const known = above ? dayOf(above) : null
  return daysIn(entries, dayOf).map(({ day, items }) => (
    <div key={day}>
      {day !== known && (
        <h3 className="border-b border-line bg-raised/60 px-5 py-1.5 font-text text-sm font-semibold text-muted">
          <bdi className="numbers">{day}</bdi>
        </h3>
      )}
      <ul className="px-5">
        {items.map((entry) => (
          <EntryLine key={entry.id} entry={entry} zone={zone} />
        ))}
      </ul>
    </div>
  ))
}

type DayEntries = { day: string; items: StatementEntry[] }

function daysIn(entries: StatementEntry[], dayOf: (entry: StatementEntry) => string): DayEntries[] {
  const days: DayEntries[] = []
  for (const entry of entries) {
    const day = dayOf(entry)
    const last = days.at(-1)
    if (last?.day === day) last.items.push(entry)
    else days.push({ day, items: [entry] })
  }
  return days
}
