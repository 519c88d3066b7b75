import { useId, type ReactNode } from 'react'

import { classNames } from './class-names.ts'

type SwitchRowProps = {
  label: string
  hint?: ReactNode
  on: boolean
  onChange: (on: boolean) => void
  className?: string
}

/** Something that is on or off, with what it means; it takes effect when it is pressed. The whole line can be pressed. */
export function SwitchRow({ label, hint, on, onChange, className }: SwitchRowProps) {
  const id = useId()
  return (
    <div className={classNames('flex items-center justify-between gap-4', className)}>
      <label htmlFor={id} className="flex min-h-12 min-w-0 flex-1 flex-col justify-center py-1">
        <span className="font-semibold">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </span>
        )}
      </label>
      <button
        type="button"
        role="switch"
        id={id}
        aria-label={label}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-checked={on}
        onClick={() => onChange(!on)}
        className="group grid min-h-12 min-w-14 shrink-0 place-items-center rounded-md"
      >
        <span className="flex h-8 w-14 items-center rounded-full border-2 border-control bg-page p-0.5 transition-colors duration-120 group-aria-checked:border-action group-aria-checked:bg-action">
          <span className="size-6 rounded-full bg-control transition-[translate,background-color] duration-120 group-aria-checked:translate-x-6 group-aria-checked:bg-on-action rtl:group-aria-checked:-translate-x-6" />
        </span>
      </button>
    </div>
  )
}
