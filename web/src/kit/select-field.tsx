import { useId, type ComponentProps } from 'react'

import { classNames } from './class-names.ts'
import { controlLook, describedBy, FieldFrame, type FieldTexts } from './field.tsx'
import { ChevronDown } from './icon.ts'

type SelectProps = Omit<ComponentProps<'select'>, 'aria-describedby'> &
  FieldTexts & { options: { value: string; label: string }[] }

/** One choice of several; the device's own list, which is the best one on a phone. */
export function SelectField({ label, hint, error, options, className, id, ...rest }: SelectProps) {
  const made = useId()
  const inputId = id ?? made
  return (
    <FieldFrame inputId={inputId} label={label} hint={hint} error={error} className={className}>
      <div className="relative">
        <select
          {...rest}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(inputId, hint, error)}
          className={classNames(controlLook(Boolean(error)), 'appearance-none pe-12')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute end-4 top-1/2 size-5 -translate-y-1/2 text-muted"
        />
      </div>
    </FieldFrame>
  )
}
