import { useId, type ReactNode } from 'react'

import { classNames } from './class-names.ts'
import { Check } from './icon.ts'

export type RadioCard<Value extends string> = {
  value: Value
  label: string
  hint?: ReactNode
  picture?: ReactNode
  /** The language of the label, where it is not the page's. */
  lang?: string
}

type RadioCardsProps<Value extends string> = {
  /** Names the group; drawn above it unless `quietLegend`. */
  legend: string
  quietLegend?: boolean
  hint?: ReactNode
  value: Value
  onChange: (value: Value) => void
  cards: RadioCard<Value>[]
  /** How the cards stand: as a grid's columns. */
  className?: string
}

/** One of some, each a card that can be pressed; it takes effect at once. */
export function RadioCards<Value extends string>({
  legend,
  quietLegend,
  hint,
  value,
  onChange,
  cards,
  className,
}: RadioCardsProps<Value>) {
  const name = useId()
  return (
    <fieldset aria-describedby={hint ? `${name}-hint` : undefined}>
      <legend className={quietLegend ? 'sr-only' : 'font-semibold'}>{legend}</legend>
      {hint && (
        <p id={`${name}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <div className={classNames('grid gap-3', hint || !quietLegend ? 'mt-3' : null, className)}>
        {cards.map((card) => (
          <label
            key={card.value}
            className="relative flex min-h-14 flex-col justify-center gap-2 rounded-md border-2 border-line bg-surface p-3 transition-colors duration-120 hover:border-control has-checked:border-action has-checked:bg-action/10 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info"
          >
            <input
              type="radio"
              name={name}
              value={card.value}
              checked={card.value === value}
              onChange={() => onChange(card.value)}
              className="peer sr-only"
            />
            {card.picture}
            <span className="flex flex-wrap items-center justify-between gap-x-2">
              <span lang={card.lang} className="min-w-0 flex-1 font-semibold">
                {card.label}
              </span>
              {card.value === value && <Check aria-hidden="true" className="size-5 shrink-0 text-action-ink" />}
              {/* Below both, so that it breaks where it broke before the card was chosen. */}
              {card.hint && <span className="w-full text-sm text-muted">{card.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
