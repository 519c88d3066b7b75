import { useId, type ComponentProps } from 'react'

import { controlClass, describedBy, FieldFrame, type FieldTexts } from './field.tsx'

type TextAreaProps = Omit<ComponentProps<'textarea'>, 'aria-describedby'> & FieldTexts

/** A text of a few lines with its label, hint and error. */
export function TextArea({ label, hint, error, className, id, ...rest }: TextAreaProps) {
  const made = useId()
  const inputId = id ?? made
  return (
    <FieldFrame inputId={inputId} label={label} hint={hint} error={error} className={className}>
      <textarea
        {...rest}
        id={inputId}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(inputId, hint, error)}
        className={controlClass(Boolean(error))}
      />
    </FieldFrame>
  )
}
