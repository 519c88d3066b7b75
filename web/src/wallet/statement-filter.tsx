import { entryCategories, type EntryCategory } from '@satoshi/rules/wallet/category'
import { useTranslation } from 'react-i18next'

import { ChevronDown } from '../kit/icon.ts'
import { periods, type Period } from './statement-period.ts'

/** The period of everything on the screen. */
export function PeriodChoice({ value, onChange }: { value: Period; onChange: (period: Period) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className="mb-6">
      <legend className="sr-only">{t('statement.period.label')}</legend>
      <div className="flex max-w-xl gap-1 rounded-md border border-line bg-page p-1">
        {periods.map((period) => (
          <label
            key={period}
            className="relative flex min-h-11 flex-1 cursor-pointer items-center justify-center rounded-sm px-1 text-center text-sm font-semibold text-muted hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-3 has-focus-visible:outline-info"
          >
            <input
              type="radio"
              name="period"
              value={period}
              checked={period === value}
              onChange={() => onChange(period)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {t(period === 'all' ? 'statement.period.all' : `statement.period.d${period}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type CategoryChoiceProps = { value: EntryCategory | null; onChange: (category: EntryCategory | null) => void }

/** The category of the entries, in the device's own list. */
export function CategoryChoice({ value, onChange }: CategoryChoiceProps) {
  const { t } = useTranslation()
  return (
    <label className="relative flex min-h-12 min-w-52 flex-1 items-center sm:flex-none">
      <span className="sr-only">{t('statement.category.label')}</span>
      <select
        value={value ?? ''}
        onChange={(event) => onChange(entryCategories.find((category) => category === event.target.value) ?? null)}
        className="min-h-12 w-full cursor-pointer appearance-none rounded-md border border-control bg-surface ps-4 pe-10 font-semibold text-ink"
      >
        <option value="">{t('statement.category.all')}</option>
        {entryCategories.map((category) => (
          <option key={category} value={category}>
            {t(`statement.categories.${category}`)}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-3 size-5 text-muted" />
    </label>
  )
}
