import type { ReactNode } from 'react'

import { useCountedFrom } from './use-counted.ts'

type CountUpProps = {
  value: number
  /** Milliseconds; 1500 is what a received amount takes (product 1.9). */
  duration?: number
  render: (value: number) => ReactNode
}

/** Counts from 0 to `value`; screen readers hear only the end, and without movement it is shown at once. */
export function CountUp({ value, duration = 1500, render }: CountUpProps) {
  const shown = useCountedFrom(0, value, duration)
  return (
    <>
      <span aria-hidden="true">{render(shown)}</span>
      <span className="sr-only">{render(value)}</span>
    </>
  )
}
