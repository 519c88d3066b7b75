import {
  distance,
  isWhole,
  moved,
  pinched,
  rangeOf,
  resized,
  underway,
  wholeCity,
  zoomed,
  type Frame,
  type Spot,
  type View,
} from '../city/map-view.ts'
import { movementNow } from '../kit/less-motion.ts'

/** What a map is made of: the frame on the screen, the field that scrolls in it, and there the picture and its names. */
export type MapParts = { frame: HTMLElement; field: HTMLElement; picture: HTMLElement; names: HTMLElement }

/** Milliseconds of a glide; how long a still map counts as zooming, so that its layers are not made anew between two steps. */
const glideMillis = 260
const restMillis = 180

/**
 * The view of a map, written straight to its elements: no component is drawn anew while it moves. Where the map is in its
 * frame is where the frame is scrolled to, so that a finger moves it without the main thread; only another zoom places
 * picture and names anew, by a transform and by `--zoom`.
 */
export class MapStage {
  #parts: MapParts
  #frame: Frame
  #view: View
  #glide = 0
  #isZooming = false
  #zoomedAt = 0

  constructor(parts: MapParts) {
    this.#parts = parts
    this.#frame = sizeOf(parts.frame)
    this.#view = wholeCity(this.#frame)
    this.#layOut()
  }

  /** Whether the whole city is shown. */
  get isWhole(): boolean {
    return isWhole(this.#view, this.#frame)
  }

  /** Drags by CSS pixels; false where the map stays as it is. */
  move(by: Spot): boolean {
    return this.#show(moved(this.#now(), by, this.#frame))
  }

  /** Goes on by CSS pixels after the drag has ended, where things may glide. */
  glideBy(by: Spot): void {
    if (movementNow() === 'full') this.#glideTo(moved(this.#now(), by, this.#frame))
  }

  /** Zooms at once, as fingers and wheels do; false where the map stays as it is. */
  zoom(factor: number, about = this.#middle()): boolean {
    return this.#show(zoomed(this.#now(), factor, about, this.#frame))
  }

  /** Zooms in one step, gliding where things may; false where the map stays as it is. */
  step(factor: number, about = this.#middle()): boolean {
    return this.#glideTo(zoomed(this.#now(), factor, about, this.#frame))
  }

  pinch(from: readonly [Spot, Spot], to: readonly [Spot, Spot]): void {
    this.#show(pinched(this.#now(), from, to, this.#frame))
  }

  /** Shows the whole city; false where it is shown. */
  whole(): boolean {
    return this.#glideTo(wholeCity(this.#frame))
  }

  /** Reads the size of the frame again. */
  resize(): void {
    const frame = sizeOf(this.#parts.frame)
    this.stop()
    this.#view = resized(this.#now(), this.#frame, frame)
    this.#frame = frame
    this.#layOut()
  }

  /** Ends what moves by itself. */
  stop(): void {
    cancelAnimationFrame(this.#glide)
    this.#glide = 0
  }

  #middle(): Spot {
    return { x: this.#frame.width / 2, y: this.#frame.height / 2 }
  }

  #show(view: View): boolean {
    this.stop()
    return this.#place(view)
  }

  #place(view: View): boolean {
    const before = this.#now()
    if (isSame(view, before)) return false
    this.#view = view
    if (view.zoom === before.zoom) this.#scroll()
    else {
      this.#beginZooming()
      this.#layOut()
    }
    return true
  }

  /** The view as it is: a finger or the page may have scrolled the frame. What it rounds is no movement. */
  #now(): View {
    const { x, y, zoom } = this.#view
    const { most } = rangeOf(zoom, this.#frame)
    const { scrollLeft, scrollTop } = this.#parts.frame
    const at = { x: most.x - scrollLeft, y: most.y - scrollTop }
    if (Math.abs(at.x - x) > 1 || Math.abs(at.y - y) > 1) this.#view = { ...at, zoom }
    return this.#view
  }

  #glideTo(to: View): boolean {
    this.stop()
    if (movementNow() !== 'full') return this.#place(to)
    const from = this.#now()
    if (isSame(from, to)) return false
    let began: number | null = null
    const step = (now: number) => {
      began ??= now
      const share = Math.min(1, (now - began) / glideMillis)
      this.#glide = share < 1 ? requestAnimationFrame(step) : 0
      this.#place(share < 1 ? underway(from, to, 1 - (1 - share) ** 3) : to)
    }
    this.#glide = requestAnimationFrame(step)
    return true
  }

  // One timer for all steps of a zoom, and no attribute that is written twice: both would cost at every step.
  #beginZooming(): void {
    this.#zoomedAt = performance.now()
    if (this.#isZooming) return
    this.#isZooming = true
    this.#parts.frame.dataset['zooming'] = ''
    this.#awaitRest(restMillis)
  }

  #awaitRest(millis: number): void {
    setTimeout(() => {
      const left = this.#zoomedAt + restMillis - performance.now()
      if (left > 0) return this.#awaitRest(left)
      this.#isZooming = false
      delete this.#parts.frame.dataset['zooming']
    }, millis)
  }

  /** Places everything for a zoom: the field is as large as the range of the view, and the city is where its end has it. */
  #layOut(): void {
    const { frame, field, picture, names } = this.#parts
    const { zoom } = this.#view
    const { least, most } = rangeOf(zoom, this.#frame)
    field.style.width = `${this.#frame.width + most.x - least.x}px`
    field.style.height = `${this.#frame.height + most.y - least.y}px`
    picture.style.transform = `translate(${most.x}px, ${most.y}px) scale(${zoom})`
    // Letters stand on whole pixels.
    names.style.transform = `translate(${Math.round(most.x)}px, ${Math.round(most.y)}px)`
    names.style.setProperty('--zoom', String(zoom))
    if (this.isWhole !== 'whole' in frame.dataset) frame.toggleAttribute('data-whole', this.isWhole)
    this.#scroll()
  }

  #scroll(): void {
    const { x, y, zoom } = this.#view
    const { most } = rangeOf(zoom, this.#frame)
    this.#parts.frame.scrollTo({ left: most.x - x, top: most.y - y, behavior: 'instant' })
  }
}

function isSame(one: View, other: View): boolean {
  return distance(one, other) < 0.01 && Math.abs(one.zoom - other.zoom) < 1e-5
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): Frame {
  return { width: clientWidth, height: clientHeight }
}
