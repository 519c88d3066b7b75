import type { ComponentProps } from 'react'

import { classNames } from './class-names.ts'
import { arrived } from './fresh.ts'

/** A button that shows only an icon; `label` is its name for people who do not see it. */
export function IconButton({ label, className, ref, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      ref={ref ?? arrived}
      className={classNames(
        'inline-flex size-12 shrink-0 items-center justify-center rounded-md text-muted transition-colors duration-120',
        'hover:bg-raised hover:text-ink active:translate-y-px disabled:opacity-55',
        className,
      )}
    />
  )
}
