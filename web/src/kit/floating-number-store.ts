import { create } from 'zustand'

export const floatingNumberTypes = ['btz', 'xp', 'streak', 'bonus'] as const
export type FloatingNumberType = (typeof floatingNumberTypes)[number]

/** What the window event `showFloatingNumber` carries. Source: specification 3. */
export type FloatingNumberDetail = {
  value: number
  type: FloatingNumberType
  /** Where in the viewport, in CSS pixels. */
  position: { x: number; y: number }
  /** Shown as ×N, only above 1. */
  multiplier?: number
  levelUp?: boolean
  /** Seconds, shown as "{n}s bonus". */
  timeRemaining?: number
  /** Milliseconds; 2000 unless told. */
  duration?: number
}
export type FloatingNumber = FloatingNumberDetail & { id: string }

/** How long a number stays, in milliseconds. Source: specification 9. */
export const floatingNumberMillis = 2000

/** The numbers that are on the screen now; there may be several. */
export const useFloatingNumbers = create<{ items: FloatingNumber[] }>(() => ({ items: [] }))

/** Adds a number under a random id and takes it away when its time is over. */
export function addFloatingNumber(detail: FloatingNumberDetail): void {
  const id = crypto.randomUUID()
  useFloatingNumbers.setState(({ items }) => ({ items: [...items, { ...detail, id }] }))
  setTimeout(() => removeFloatingNumber(id), detail.duration ?? floatingNumberMillis)
}

function removeFloatingNumber(id: string): void {
  useFloatingNumbers.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }))
}

/** Whether an event's detail can be shown: whatever page script sends it, nothing odd reaches the screen. */
export function isFloatingNumberDetail(detail: unknown): detail is FloatingNumberDetail {
  if (typeof detail !== 'object' || detail === null) return false
  const { value, type, position } = detail as Partial<FloatingNumberDetail> // safe: every part is checked below
  return (
    Number.isFinite(value) &&
    floatingNumberTypes.some((known) => known === type) &&
    Number.isFinite(position?.x) &&
    Number.isFinite(position?.y)
  )
}
