import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'

import type { NumberQuestion } from './choice-parts.ts'
import { quantityText } from './number-text.ts'
import './number-slider.css'

type NumberSliderProps = {
  question: NumberQuestion
  value: number
  /** The value with its unit, for screen readers. */
  spoken: string
  disabled: boolean
  onChange: (value: number) => void
}

/** The device's own slider, in our clothes: arrows, Page keys, Home and End work as everywhere. */
export function NumberSlider({ question, value, spoken, disabled, onChange }: NumberSliderProps) {
  const { t, i18n } = useTranslation()
  const { min, max, step, unit } = question
  const fill: CSSProperties & Record<'--fill', string> = { '--fill': `${((value - min) / (max - min)) * 100}%` }
  return (
    <div className="mt-4">
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-label={t('match.number.slider')}
        aria-valuetext={spoken}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="number-slider"
        style={fill}
      />
      <div className="numbers flex justify-between text-sm text-muted">
        <bdi>{quantityText(min, unit, i18n.language)}</bdi>
        <bdi>{quantityText(max, unit, i18n.language)}</bdi>
      </div>
    </div>
  )
}
