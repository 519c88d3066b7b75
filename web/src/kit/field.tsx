import { useId, type ComponentProps, type ReactNode } from 'react'

import { classNames } from './class-names.ts'
import { CircleAlert } from './icon.ts'

export type FieldTexts = { label: string; hint?: ReactNode; error?: string | null }

type FieldProps = Omit<ComponentProps<'input'>, 'aria-describedby'> & FieldTexts & { trailing?: ReactNode }

/** A text input with its label, hint and error; the error is tied to the input and read when it appears. */
export function Field({ label, hint, error, trailing, className, id, ...rest }: FieldProps) {
  const made = useId()
  const inputId = id ?? made
  return (
    <FieldFrame inputId={inputId} label={label} hint={hint} error={error} className={className}>
      {/* What trails stands where the text ends, whichever way it is written. */}
      <div className="relative" dir={rest.dir}>
        <input
          {...rest}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(inputId, hint, error)}
          className={classNames(controlClass(Boolean(error)), trailing ? 'pe-14' : null)}
        />
        {trailing && <div className="absolute inset-y-0 end-0 flex items-center">{trailing}</div>}
      </div>
    </FieldFrame>
  )
}

type FrameProps = FieldTexts & { inputId: string; className?: string | undefined; children: ReactNode }

/** Label above, control, then hint and error below: the frame that every kind of field shares. */
export function FieldFrame({ inputId, label, hint, error, className, children }: FrameProps) {
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={inputId} className="text-sm font-medium text-ink">
        {label}
      </label>
      {children}
      {hint && (
        <div id={`${inputId}-hint`} className="text-sm text-muted">
          {hint}
        </div>
      )}
      {error && (
        <p id={`${inputId}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger-ink">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}

export function describedBy(inputId: string, hint: ReactNode, error?: string | null): string | undefined {
  const ids = [error && `${inputId}-error`, hint && `${inputId}-hint`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

export function controlClass(wrong: boolean): string {
  return classNames(
    'block min-h-12 w-full rounded-md border bg-page px-4 py-2.5 text-base text-ink transition-colors duration-120',
    'placeholder:text-muted hover:border-action disabled:opacity-55',
    wrong ? 'border-danger' : 'border-control',
  )
}
