import { create } from 'zustand'

/** Those of the specification, and points of a duel. Source: product 1.3. */
export const floatingNumberTypes = ['btz', 'xp', 'streak', 'bonus', 'points'] as const
export type FloatingNumberType = (typeof floatingNumberTypes)[number]

/** What the window event `showFloatingNumber` carries. Source: product 1.3. */
export type FloatingNumberDetail = {
  value: number
  type: FloatingNumberType
  /** Where in the viewport, in CSS pixels. */
  position: { x: number; y: number }
  /** A counter that it flies into, without a label; it rises where there is none. */
  into?: { x: number; y: number }
  /** Shown as ×N, only above 1. */
  multiplier?: number
  levelUp?: boolean
  /** Seconds, shown as "{n}s bonus". */
  timeRemaining?: number
  /** Milliseconds; 2000 unless told. */
  duration?: number
}
export type FloatingNumber = FloatingNumberDetail & { id: string; /** Where it is shown. */ place: Place }
type Place = { x: number; y: number }

/** How long a number stays, in milliseconds. Source: product 1.9. */
export const floatingNumberMillis = 2000

/** The numbers that are on the screen now; there may be several. */
export const useFloatingNumbers = create<{ items: FloatingNumber[] }>(() => ({ items: [] }))

/** Adds a number under a random id, beside those that are there, and takes it away when its time is over. */
export function addFloatingNumber(detail: FloatingNumberDetail): void {
  const id = crypto.randomUUID()
  useFloatingNumbers.setState(({ items }) => ({
    items: [...items, { ...detail, id, place: detail.into ? detail.position : freePlace(detail, items) }],
  }))
  setTimeout(() => removeFloatingNumber(id), detail.duration ?? floatingNumberMillis)
}

/** Takes away the numbers that still rise: what they rose over is gone, and others would make way for them. */
export function clearFloatingNumbers(): void {
  useFloatingNumbers.setState({ items: [] })
}

function removeFloatingNumber(id: string): void {
  useFloatingNumbers.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }))
}

/** Height of a number with its label, in pixels, and steps that are tried around one that is taken. */
const numberHeight = 84
const steps = [0, -1, 1, -2, 2, -3, 3, -4, 4, -5, 5, -6, 6]

// The nearest place above or below that covers no other number; where there is none, the one that was asked for.
function freePlace(detail: FloatingNumberDetail, others: FloatingNumber[]): Place {
  const { x, y } = detail.position
  const places = steps.map((step) => withinScreen({ x, y: y + step * numberHeight }))
  return places.find((place) => others.every((other) => !covers(place, detail, other))) ?? withinScreen({ x, y })
}

/** How far a number rises (`float-up` of the styles), and the bar at the top, whose balance or clock it leaves free; in pixels. */
const [rise, bar] = [80, 64]

/** Room that a number needs beside it, above with the way that it rises, and below, in pixels. */
const margin = { side: 88, above: rise + bar, below: 96 }

const endless = { innerWidth: Infinity, innerHeight: Infinity }

// A number that was earned at the edge is still read whole.
function withinScreen({ x, y }: Place): Place {
  const { innerWidth, innerHeight } = typeof window === 'undefined' ? endless : window
  return {
    x: Math.max(margin.side, Math.min(x, innerWidth - margin.side)),
    y: Math.max(margin.above, Math.min(y, innerHeight - margin.below)),
  }
}

function covers(place: Place, detail: FloatingNumberDetail, other: FloatingNumber): boolean {
  const aside = Math.abs(place.x - other.place.x) < (widthOf(detail) + widthOf(other)) / 2
  return aside && Math.abs(place.y - other.place.y) < numberHeight
}

// About what its digits, its picture and its ×N take.
function widthOf({ value, multiplier = 1 }: FloatingNumberDetail): number {
  return 64 + 13 * String(value).length + (multiplier > 1 ? 36 : 0)
}

/** Whether an event's detail can be shown: whatever page script sends it, nothing odd reaches the screen. */
export function isFloatingNumberDetail(detail: unknown): detail is FloatingNumberDetail {
  if (typeof detail !== 'object' || detail === null) return false
  // safe: every part is checked below
  const { value, type, position, into, multiplier, timeRemaining, duration } = detail as Partial<FloatingNumberDetail>
  return (
    Number.isFinite(value) &&
    floatingNumberTypes.some((known) => known === type) &&
    Number.isFinite(position?.x) &&
    Number.isFinite(position?.y) &&
    (into === undefined || (Number.isFinite(into.x) && Number.isFinite(into.y))) &&
    [multiplier, timeRemaining, duration].every((part) => part === undefined || Number.isFinite(part))
  )
}
