type Listener = { handle: (event: FakeEvent) => void; capture: boolean; once: boolean }

/** An event on its way through the tree. */
export class FakeEvent {
  readonly type: string
  readonly bubbles: boolean
  readonly timeStamp = 0
  target: EventNode | null = null
  currentTarget: EventNode | null = null
  defaultPrevented = false
  isStopped = false;
  [detail: string]: unknown

  constructor(type: string, { bubbles = true, ...details }: { bubbles?: boolean } & Record<string, unknown> = {}) {
    this.type = type
    this.bubbles = bubbles
    Object.assign(this, details)
  }

  preventDefault(): void {
    this.defaultPrevented = true
  }

  stopPropagation(): void {
    this.isStopped = true
  }

  stopImmediatePropagation(): void {
    this.isStopped = true
  }
}

/** Something that events reach. */
export class EventNode {
  readonly #listeners = new Map<string, Listener[]>()

  addEventListener(type: string, handle: unknown, options: unknown = false): void {
    const { capture, once } = partsOf(options)
    const known = this.#listeners.get(type) ?? []
    // safe: whoever listens takes an event
    known.push({ handle: handle as Listener['handle'], capture, once })
    this.#listeners.set(type, known)
  }

  removeEventListener(type: string, handle: unknown, options: unknown = false): void {
    const { capture } = partsOf(options)
    const known = this.#listeners.get(type) ?? []
    const left = known.filter((one) => one.handle !== handle || one.capture !== capture)
    this.#listeners.set(type, left)
  }

  dispatchEvent(event: FakeEvent): boolean {
    event.target = this
    const above = this.above()
    for (const one of above.toReversed()) one.listen(event, true)
    this.listen(event, true)
    this.listen(event, false)
    if (event.bubbles) for (const one of above) one.listen(event, false)
    return !event.defaultPrevented
  }

  /** What an event passes on its way up. */
  above(): EventNode[] {
    return []
  }

  listen(event: FakeEvent, capture: boolean): void {
    for (const one of (this.#listeners.get(event.type) ?? []).slice()) {
      if (one.capture !== capture || event.isStopped) continue
      if (one.once) this.removeEventListener(event.type, one.handle, capture)
      event.currentTarget = this
      one.handle(event)
    }
  }
}

function partsOf(options: unknown): { capture: boolean; once: boolean } {
  if (typeof options !== 'object' || options === null) return { capture: options === true, once: false }
  return {
    capture: 'capture' in options && options.capture === true,
    once: 'once' in options && options.once === true,
  }
}
