import type { Evolution } from '@satoshi/contract/evolution'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { ArrowUp, Minus } from '../kit/icon.ts'
import { measures, sumOfMeasure, type Measure } from './evolution-measure.ts'
import { measureStyle } from './measure-style.ts'
import { changeText, measureText } from './measure-text.ts'

type MeasureTilesProps = { evolution: Evolution; value: Measure; onChange: (measure: Measure) => void }

/** Where each measure stands, and which of them is drawn. */
export function MeasureTiles({ evolution, value, onChange }: MeasureTilesProps) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('profile.measure')}</legend>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {measures.map((measure) => (
          <label
            key={measure}
            className={`flex min-w-0 cursor-pointer flex-col gap-1 rounded-md border-2 p-3 transition-colors duration-120 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info ${
              measure === value ? 'border-action bg-raised' : 'border-line bg-surface hover:border-control'
            }`}
          >
            <input
              type="radio"
              name={name}
              value={measure}
              checked={measure === value}
              onChange={() => onChange(measure)}
              className="sr-only"
            />
            <Tile measure={measure} evolution={evolution} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Tile({ measure, evolution }: { measure: Measure; evolution: Evolution }) {
  const { t, i18n } = useTranslation()
  const { icon: Picture, ink } = measureStyle[measure]
  const { value, change } = sumOfMeasure(measure, evolution)
  return (
    <>
      <span className="flex items-center gap-2 text-sm text-muted">
        <Picture aria-hidden="true" className={`size-4 shrink-0 ${ink}`} />
        <span className="min-w-0 wrap-anywhere">{t(`profile.measures.${measure}`)}</span>
      </span>
      <span className="numbers font-display text-xl leading-tight font-bold wrap-anywhere sm:text-2xl">
        <bdi>{value === null ? t('profile.table.none') : measureText(measure, value, i18n.language)}</bdi>
      </span>
      {change !== null && <Change measure={measure} change={change} />}
    </>
  )
}

/** More is not better in itself, so that only the sign and the arrow tell which way it went. */
function Change({ measure, change }: { measure: Measure; change: number }) {
  const { t, i18n } = useTranslation()
  const Arrow = change === 0 ? Minus : ArrowUp
  return (
    <span className="numbers flex items-center gap-1 text-xs text-muted">
      <Arrow aria-hidden="true" className={`size-3.5 shrink-0 ${change < 0 ? 'rotate-180' : ''}`} />
      <span className="min-w-0">
        {t(`profile.change.${measure}`, { change: changeText(measure, change, i18n.language) })}
      </span>
    </span>
  )
}
