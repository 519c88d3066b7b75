import {
  distance,
  isWhole,
  moved,
  pinched,
  resized,
  underway,
  wholeCity,
  zoomed,
  type Frame,
  type Spot,
  type View,
} from '../city/map-view.ts'
import { movementNow } from '../kit/less-motion.ts'

/** What a map is made of: the frame on the screen, the picture, and the names that keep their size over it. */
export type MapParts = { frame: HTMLElement; picture: HTMLElement; names: HTMLElement }

/** Milliseconds of a glide; how long a still map counts as moving, so that its layers are not made anew between two steps. */
const glideMillis = 260
const restMillis = 180

/**
 * The view of a map, written straight to its elements: no component is drawn anew while it moves. The picture and the
 * layer of names are moved as they are; `--zoom` places the names, and is only written when it is another one.
 */
export class MapStage {
  #parts: MapParts
  #frame: Frame
  #view: View
  #glide = 0
  #isMoving = false
  #movedAt = 0
  #writtenZoom = 0

  constructor(parts: MapParts) {
    this.#parts = parts
    this.#frame = sizeOf(parts.frame)
    this.#view = wholeCity(this.#frame)
    this.#draw()
  }

  /** Whether the whole city is shown. */
  get isWhole(): boolean {
    return isWhole(this.#view, this.#frame)
  }

  /** Drags by CSS pixels; false where the map stays as it is. */
  move(by: Spot): boolean {
    return this.#show(moved(this.#view, by, this.#frame))
  }

  /** Goes on by CSS pixels after the drag has ended, where things may glide. */
  glideBy(by: Spot): void {
    if (movementNow() === 'full') this.#glideTo(moved(this.#view, by, this.#frame))
  }

  /** Zooms at once, as fingers and wheels do; false where the map stays as it is. */
  zoom(factor: number, about = this.#middle()): boolean {
    return this.#show(zoomed(this.#view, factor, about, this.#frame))
  }

  /** Zooms in one step, gliding where things may; false where the map stays as it is. */
  step(factor: number, about = this.#middle()): boolean {
    return this.#glideTo(zoomed(this.#view, factor, about, this.#frame))
  }

  pinch(from: readonly [Spot, Spot], to: readonly [Spot, Spot]): void {
    this.#show(pinched(this.#view, from, to, this.#frame))
  }

  /** Shows the whole city; false where it is shown. */
  whole(): boolean {
    return this.#glideTo(wholeCity(this.#frame))
  }

  /** Reads the size of the frame again. */
  resize(): void {
    const frame = sizeOf(this.#parts.frame)
    this.stop()
    this.#view = resized(this.#view, this.#frame, frame)
    this.#frame = frame
    this.#draw()
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
    if (isSame(view, this.#view)) return false
    this.#beginMoving()
    this.#view = view
    this.#draw()
    return true
  }

  #glideTo(to: View): boolean {
    this.stop()
    if (movementNow() !== 'full') return this.#place(to)
    const from = this.#view
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

  // One timer for a whole drag, and no attribute that is written twice: both would cost at every step.
  #beginMoving(): void {
    this.#movedAt = performance.now()
    if (this.#isMoving) return
    this.#isMoving = true
    this.#parts.frame.dataset['moving'] = ''
    this.#awaitRest(restMillis)
  }

  #awaitRest(millis: number): void {
    setTimeout(() => {
      const left = this.#movedAt + restMillis - performance.now()
      if (left > 0) return this.#awaitRest(left)
      this.#isMoving = false
      delete this.#parts.frame.dataset['moving']
      this.#draw()
    }, millis)
  }

  #draw(): void {
    const { frame, picture, names } = this.#parts
    const { x, y, zoom } = this.#view
    // Letters at rest stand on whole pixels; in motion they would tremble.
    const at = this.#isMoving ? (length: number) => length : Math.round
    picture.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`
    names.style.transform = `translate(${at(x)}px, ${at(y)}px)`
    if (zoom === this.#writtenZoom) return
    this.#writtenZoom = zoom
    names.style.setProperty('--zoom', String(zoom))
    if (this.isWhole !== 'whole' in frame.dataset) frame.toggleAttribute('data-whole', this.isWhole)
  }
}

function isSame(one: View, other: View): boolean {
  return distance(one, other) < 0.01 && Math.abs(one.zoom - other.zoom) < 1e-5
}

function sizeOf({ clientWidth, clientHeight }: HTMLElement): Frame {
  return { width: clientWidth, height: clientHeight }
}
