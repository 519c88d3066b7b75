/**
 * Moving over the map of the city: where its picture is on the screen, and how large. Pure; lengths on the screen are CSS
 * pixels, lengths in the picture are the city's own, as `isometry.ts` projects them.
 */
export type Spot = { x: number; y: number }

/** What is shown: a point of the picture is on the screen at `zoom` times itself plus `x`, `y`. */
export type View = Spot & { zoom: number }

/** The part of the screen that shows the map, in CSS pixels. */
export type Frame = { width: number; height: number }

/** The part of the picture that is the city: what the whole city means, and what can never be lost. */
export const cityBox = { left: -230, top: -166, width: 460, height: 560 }

/** How much larger than whole the city is shown at most. */
const mostZoom = 5

/** Share of the frame by which an edge of a city that was zoomed may come inwards, so that what is at the edge can be in reach. */
const slack = 0.3

/** The zoom at which the frame shows the whole city. */
export function wholeZoom({ width, height }: Frame): number {
  return Math.max(Number.EPSILON, Math.min(width / cityBox.width, height / cityBox.height))
}

/** The whole city, in the middle of the frame. */
export function wholeCity(frame: Frame): View {
  return bounded({ x: 0, y: 0, zoom: wholeZoom(frame) }, frame)
}

/** Whether the view shows the whole city: there is nothing to move. */
export function isWhole(view: View, frame: Frame): boolean {
  return view.zoom <= wholeZoom(frame) * 1.001
}

/** Between which `x` and `y` a view may be at some zoom; the same twice where there is nothing to move. */
type Range = { least: Spot; most: Spot }

/** The range of a zoom: an edge of the city may come inwards by some, and what is whole stands in the middle. */
export function rangeOf(zoom: number, frame: Frame): Range {
  const nearer = zoom - wholeZoom(frame)
  const along = (start: number, length: number, room: number) => {
    const spare = Math.max(0, Math.min(room * slack, (length * nearer) / 2))
    const beyond = room - length * zoom
    const [first, last] = beyond > 0 ? [beyond / 2, beyond / 2] : [beyond, 0]
    return [first - spare - start * zoom, last + spare - start * zoom] as const
  }
  const [left, right] = along(cityBox.left, cityBox.width, frame.width)
  const [up, down] = along(cityBox.top, cityBox.height, frame.height)
  return { least: { x: left, y: up }, most: { x: right, y: down } }
}

/** The nearest view that is allowed: never smaller than whole nor larger than `mostZoom` times that, and never off the city. */
export function bounded(view: View, frame: Frame): View {
  const whole = wholeZoom(frame)
  const zoom = between(view.zoom, whole, whole * mostZoom)
  const { least, most } = rangeOf(zoom, frame)
  return { x: between(view.x, least.x, most.x), y: between(view.y, least.y, most.y), zoom }
}

/** The view after a drag by `by`. */
export function moved(view: View, by: Spot, frame: Frame): View {
  return bounded({ ...view, x: view.x + by.x, y: view.y + by.y }, frame)
}

/** The view `factor` times as near; what is at `about` on the screen stays there, unless that would leave the bounds. */
export function zoomed(view: View, factor: number, about: Spot, frame: Frame): View {
  const least = wholeZoom(frame)
  const zoom = between(view.zoom * factor, least, least * mostZoom)
  const ratio = zoom / view.zoom
  return bounded({ x: about.x - (about.x - view.x) * ratio, y: about.y - (about.y - view.y) * ratio, zoom }, frame)
}

/** The view after two fingers went from `from` to `to`: what was under their middle follows it, as near as they spread. */
export function pinched(view: View, from: readonly [Spot, Spot], to: readonly [Spot, Spot], frame: Frame): View {
  const [before, after] = [middleOf(from), middleOf(to)]
  const spread = Math.max(1, distance(...from))
  const nearer = zoomed(view, Math.max(1, distance(...to)) / spread, before, frame)
  return moved(nearer, { x: after.x - before.x, y: after.y - before.y }, frame)
}

/** The view after the frame was given another size: whole stays whole, else what was in the middle stays there. */
export function resized(view: View, from: Frame, to: Frame): View {
  if (isWhole(view, from)) return wholeCity(to)
  return moved(view, { x: (to.width - from.width) / 2, y: (to.height - from.height) / 2 }, to)
}

/**
 * The view on the way from one to another, at `share` of it (0 to 1). It grows evenly to the eye, and where there is a point
 * that both show in the same place it stands still throughout.
 */
export function underway(from: View, to: View, share: number): View {
  const zoom = from.zoom * (to.zoom / from.zoom) ** share
  const grown = Math.abs(to.zoom - from.zoom) < from.zoom * 1e-6 ? share : (zoom - from.zoom) / (to.zoom - from.zoom)
  return { x: from.x + (to.x - from.x) * grown, y: from.y + (to.y - from.y) * grown, zoom }
}

/** How far two points are from each other. */
export function distance(one: Spot, other: Spot): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

function middleOf([one, other]: readonly [Spot, Spot]): Spot {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 }
}

function between(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
