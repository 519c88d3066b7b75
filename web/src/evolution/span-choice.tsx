import type { EvolutionSpan } from '@satoshi/contract/evolution'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

/** The spans that the server knows, shortest first. */
const spans: EvolutionSpan[] = ['7', '30', '90', '365']

/** How far back is looked. */
export function SpanChoice({ value, onChange }: { value: EvolutionSpan; onChange: (span: EvolutionSpan) => void }) {
  const { t } = useTranslation()
  const name = useId()
  return (
    <fieldset className="min-w-0 max-sm:w-full">
      <legend className="sr-only">{t('profile.span')}</legend>
      <div className="flex gap-1 rounded-md border border-line bg-page p-1">
        {spans.map((span) => (
          <label
            key={span}
            className="flex min-h-12 flex-1 cursor-pointer items-center justify-center rounded-sm px-3 text-center text-sm font-semibold whitespace-nowrap text-muted transition-colors duration-120 hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info max-[24rem]:px-1.5"
          >
            <input
              type="radio"
              name={name}
              value={span}
              checked={span === value}
              onChange={() => onChange(span)}
              className="sr-only"
            />
            {t(`profile.spans.${span}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
