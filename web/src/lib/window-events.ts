import type { FloatingNumberDetail } from '../kit/floating-number-store.ts'

export type { FloatingNumberDetail }

/** Shows a rising number by the window event of the specification. */
export function showFloatingNumber(detail: FloatingNumberDetail): void {
  window.dispatchEvent(new CustomEvent('showFloatingNumber', { detail }))
}
