import type { StreakView } from '@satoshi/contract/streak'
import { fallbackLanguage, isLanguage, type Language } from '@satoshi/rules/language'
import { useTranslation } from 'react-i18next'

import { formatMonth, formatWeekday } from '../kit/calendar-text.ts'
import { classNames } from '../kit/class-names.ts'
import { numberFormat } from '../kit/formats.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { ArrowLeft, ArrowRight, Flame, Snowflake, Wrench } from '../kit/icon.ts'
import { shiftMonth, weekdays, weeksOf } from './calendar-month.ts'

type Kind = StreakView['calendar']['days'][number]['kind']
type CalendarProps = { streak: StreakView; onMonth: (month: string) => void }

/** A month of the streak: days that were played, held by a freeze, or repaired, each by its own shape and sign. */
export function StreakCalendar({ streak: { calendar, today }, onMonth }: CalendarProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { month } = calendar
  const title = formatMonth(month, language)
  const kinds = new Map(calendar.days.map(({ day, kind }) => [day, kind]))
  return (
    <div>
      <div className="mb-2 flex items-center justify-between gap-2">
        <IconButton label={t('streak.calendar.before')} onClick={() => onMonth(shiftMonth(month, -1))}>
          <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </IconButton>
        <h3 aria-live="polite" className="text-lg font-bold first-letter:uppercase">
          {title}
        </h3>
        <IconButton
          label={t('streak.calendar.after')}
          disabled={month >= today.slice(0, 7)}
          onClick={() => onMonth(shiftMonth(month, 1))}
        >
          <ArrowRight aria-hidden="true" className="size-5 rtl:-scale-x-100" />
        </IconButton>
      </div>
      <table aria-label={title} className="w-full table-fixed text-center">
        <thead>
          <tr>
            {weekdays(language).map((day) => (
              <th key={day} scope="col" abbr={formatWeekday(day, language, 'long')} className="pb-1 text-xs text-muted">
                {formatWeekday(day, language, 'narrow')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month, language).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, place) => (
                <td key={day ?? `none ${place}`} className="p-0.5">
                  {day && <Day number={Number(day.slice(8))} kind={kinds.get(day) ?? null} isToday={day === today} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend />
    </div>
  )
}

function Day({ number, kind, isToday }: { number: number; kind: Kind | null; isToday: boolean }) {
  const { t, i18n } = useTranslation()
  const Sign = kind && signs[kind]
  return (
    <span
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'numbers relative mx-auto grid size-9 place-items-center rounded-full border-2 text-sm font-semibold sm:size-10',
        kind ? styles[kind] : 'border-transparent text-muted',
        isToday && 'outline-2 outline-offset-1 outline-control',
      )}
    >
      {numberFormat(i18n.language).format(number)}
      {kind && <span className="sr-only">{t(`streak.calendar.${kind}`)}</span>}
      {Sign && <Sign aria-hidden="true" className="absolute -end-1 -bottom-1 size-4 rounded-full bg-surface p-px" />}
    </span>
  )
}

function Legend() {
  const { t } = useTranslation()
  return (
    <ul className="mt-3 flex flex-wrap justify-center gap-x-4 gap-y-1 text-sm text-muted">
      {kindsShown.map((kind) => {
        const Sign = signs[kind]
        return (
          <li key={kind} className="flex items-center gap-1.5">
            <Sign aria-hidden="true" className={classNames('size-4', inks[kind])} />
            {t(`streak.calendar.${kind}`)}
          </li>
        )
      })}
    </ul>
  )
}

const kindsShown: Kind[] = ['active', 'frozen', 'repaired']
const signs = { active: Flame, frozen: Snowflake, repaired: Wrench }
const inks = { active: 'text-streak-ink', frozen: 'text-info-ink', repaired: 'text-btz-ink' }
const styles = {
  active: 'border-streak bg-streak/18 text-streak-ink',
  frozen: 'border-info bg-info/14 text-info-ink',
  repaired: 'border-dashed border-btz bg-btz/12 text-btz-ink',
}

/** The language that the screen is in. */
function useLanguage(): Language {
  const { language } = useTranslation().i18n
  return isLanguage(language) ? language : fallbackLanguage
}
