import type { ComponentProps } from 'react'

import { classNames } from './class-names.ts'
import { controlClass } from './field.tsx'
import { ChevronDown } from './icon.ts'

/** A choice in the device's own list. Its arrow stands as far from the edge as the text does. */
export function SelectControl({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <div className={classNames('relative flex items-center', className)}>
      <select {...rest} className={classNames(controlClass(false), 'cursor-pointer appearance-none truncate pe-11')} />
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-4 size-5 text-muted" />
    </div>
  )
}
