import { distance, type Spot } from '../city/map-view.ts'
import type { MapStage } from './map-stage.ts'

/** CSS pixels that a finger may tremble within a tap. */
const tapTremble = 8
/** Milliseconds and CSS pixels between the taps of a double tap. */
const doubleTap = { millis: 280, near: 36 }
/** How much nearer a double tap, a key or a button goes. */
export const stepFactor = 1.6
/** CSS pixels of one press of an arrow. */
const arrowStep = 72
/** Milliseconds of a drag whose speed counts as it ends, in how many steps at most, and for how long that speed is gone on with. */
const fling = { within: 90, steps: 16, lasts: 140 }

/**
 * Lets a stage be moved by two fingers, mouse, wheel and keys, and calls `onTap` with what was tapped: never after a drag.
 * One finger is the browser's, which scrolls the frame, or the page where the whole city is shown; so is a wheel or an
 * arrow that would change nothing. Gives what takes all of it away again.
 */
export function moveByGestures(frame: HTMLElement, stage: MapStage, onTap: (on: Element) => void): () => void {
  const taken = new AbortController()
  const { signal } = taken
  const taps = new Taps(frame, stage, onTap)
  const drag = new Drag(frame, stage, () => taps.forget())
  frame.addEventListener('pointerdown', (event) => drag.begin(event), { signal })
  frame.addEventListener('pointermove', (event) => drag.go(event), { signal })
  for (const ending of ['pointerup', 'pointercancel'] as const)
    frame.addEventListener(ending, (event) => drag.end(event), { signal })
  // Two fingers are never the page's, though one of them alone may scroll it; a scroll that has begun is not taken from it.
  frame.addEventListener(
    'touchstart',
    (event) => event.touches.length > 1 && event.cancelable && event.preventDefault(),
    {
      signal,
      passive: false,
    },
  )
  frame.addEventListener('click', (event) => drag.wasDragged || taps.tap(event, drag.isTouch), { signal })
  frame.addEventListener('dblclick', (event) => taps.doubleClick(event, drag.isTouch), { signal })
  frame.addEventListener('wheel', (event) => turnWheel(event, frame, stage), { signal, passive: false })
  frame.addEventListener('keydown', (event) => pressKey(event, stage), { signal })
  return () => {
    taken.abort()
    taps.forget()
  }
}

class Drag {
  /** Whether the pointer that was pressed last has moved the map, or was one of two. */
  wasDragged = false
  isTouch = false
  #frame: HTMLElement
  #stage: MapStage
  #fingers = new Map<number, Spot>()
  #from: Spot = { x: 0, y: 0 }
  /** Where the frame was as the first finger came down: reading it at each step would make the page lay itself out. */
  #corner: Spot = { x: 0, y: 0 }
  #trail: { at: number; spot: Spot }[] = []
  /** Called when what was down turns out to be no tap: one that waits is forgotten. */
  #onDrag: () => void

  constructor(frame: HTMLElement, stage: MapStage, onDrag: () => void) {
    this.#frame = frame
    this.#stage = stage
    this.#onDrag = onDrag
  }

  begin(event: PointerEvent): void {
    if (event.button !== 0 || this.#fingers.size === 2) return
    if (this.#fingers.size === 0) this.#corner = cornerOf(this.#frame)
    const spot = this.#spotOf(event)
    this.#fingers.set(event.pointerId, spot)
    this.wasDragged = this.#fingers.size > 1
    if (this.wasDragged) this.#onDrag()
    this.isTouch = event.pointerType !== 'mouse'
    this.#from = spot
    this.#trail = []
    this.#stage.stop()
  }

  go(event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId)
    if (!before) return
    // A mouse that was let go elsewhere.
    if (event.buttons === 0) return void this.#fingers.delete(event.pointerId)
    const spot = this.#spotOf(event)
    if (!this.wasDragged) {
      if (distance(spot, this.#from) < tapTremble) return
      this.wasDragged = true
      this.#onDrag()
      // A mouse that leaves the frame goes on; a finger is the browser's, until there are two.
      if (!this.isTouch) this.#frame.setPointerCapture(event.pointerId)
    }
    const from = this.#pair()
    this.#fingers.set(event.pointerId, spot)
    const to = this.#pair()
    if (from && to) return this.#stage.pinch(from, to)
    if (this.isTouch) return
    this.#stage.move({ x: spot.x - before.x, y: spot.y - before.y })
    this.#trail.push({ at: event.timeStamp, spot })
    if (this.#trail.length > fling.steps) this.#trail.shift()
  }

  end(event: PointerEvent): void {
    if (!this.#fingers.delete(event.pointerId)) return
    if (this.#fingers.size > 0) this.#trail = []
    else if (event.type === 'pointerup' && this.wasDragged) this.#glideOn(event.timeStamp)
  }

  #glideOn(now: number): void {
    const recent = this.#trail.filter(({ at }) => now - at < fling.within)
    const [first, last] = [recent[0], recent.at(-1)]
    if (!first || !last || last.at === first.at) return
    const share = fling.lasts / (last.at - first.at)
    this.#stage.glideBy({ x: (last.spot.x - first.spot.x) * share, y: (last.spot.y - first.spot.y) * share })
  }

  #spotOf({ clientX, clientY }: PointerEvent): Spot {
    return { x: clientX - this.#corner.x, y: clientY - this.#corner.y }
  }

  #pair(): [Spot, Spot] | null {
    const [one, other] = [...this.#fingers.values()]
    return one && other ? [one, other] : null
  }
}

class Taps {
  #frame: HTMLElement
  #stage: MapStage
  #onTap: (on: Element) => void
  #last: { at: number; spot: Spot } | null = null
  #waiting: ReturnType<typeof setTimeout> | undefined

  constructor(frame: HTMLElement, stage: MapStage, onTap: (on: Element) => void) {
    this.#frame = frame
    this.#stage = stage
    this.#onTap = onTap
  }

  tap(event: MouseEvent, isTouch: boolean): void {
    const on = event.target
    if (!(on instanceof Element)) return
    if (!isTouch) return this.#onTap(on)
    const now = { at: event.timeStamp, spot: spotIn(this.#frame, event) }
    if (
      this.#last &&
      now.at - this.#last.at < doubleTap.millis &&
      distance(now.spot, this.#last.spot) < doubleTap.near
    ) {
      this.forget()
      this.#stage.step(stepFactor, now.spot)
      return
    }
    this.forget()
    // A name is meant at once. Elsewhere a second tap may follow, which the first must not cover with a dialog.
    if (on.closest('[data-district]') instanceof HTMLElement) return this.#onTap(on)
    this.#last = now
    this.#waiting = setTimeout(() => this.#onTap(on), doubleTap.millis)
  }

  /** A mouse opens what is clicked at once, so that only what opens nothing can be clicked twice. */
  doubleClick(event: MouseEvent, isTouch: boolean): void {
    if (isTouch || (event.target instanceof Element && event.target.closest('[data-district]'))) return
    this.#stage.step(stepFactor, spotIn(this.#frame, event))
  }

  forget(): void {
    clearTimeout(this.#waiting)
    this.#last = null
  }
}

/** CSS pixels of a turn by lines or pages, as browsers count them. */
const wheelUnits = [1, 16, 400]

function turnWheel(event: WheelEvent, frame: HTMLElement, stage: MapStage): void {
  const pixels = event.deltaY * (wheelUnits[event.deltaMode] ?? 1)
  // A pinch on a trackpad comes as a wheel with Ctrl, in small numbers.
  const turned = -Math.min(240, Math.max(-240, pixels)) * (event.ctrlKey ? 0.01 : 0.002)
  const changed = stage.zoom(Math.exp(turned), spotIn(frame, event))
  if (changed || event.ctrlKey || turned > 0) event.preventDefault()
}

function pressKey(event: KeyboardEvent, stage: MapStage): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (keys[event.key]?.(stage)) event.preventDefault()
}

/** What each key does; true where the map moved by it. */
const keys: Record<string, (stage: MapStage) => boolean> = {
  ArrowLeft: (stage) => stage.move({ x: arrowStep, y: 0 }),
  ArrowRight: (stage) => stage.move({ x: -arrowStep, y: 0 }),
  ArrowUp: (stage) => stage.move({ x: 0, y: arrowStep }),
  ArrowDown: (stage) => stage.move({ x: 0, y: -arrowStep }),
  '+': (stage) => stage.step(stepFactor),
  '=': (stage) => stage.step(stepFactor),
  '-': (stage) => stage.step(1 / stepFactor),
  '0': (stage) => stage.whole(),
  Home: (stage) => stage.whole(),
}

function spotIn(frame: HTMLElement, { clientX, clientY }: MouseEvent): Spot {
  const { x, y } = cornerOf(frame)
  return { x: clientX - x, y: clientY - y }
}

function cornerOf(frame: HTMLElement): Spot {
  const { left, top } = frame.getBoundingClientRect()
  return { x: left, y: top }
}
