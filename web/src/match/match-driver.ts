import type { Hint, MatchCommand, MatchView } from '@satoshi/contract/match'
import type { Choice } from '@satoshi/contract/question'
import type { Instant, Millis } from '@satoshi/rules/time'

import {
  changesAt,
  may,
  mayAnswer,
  mayHint,
  reduce,
  startState,
  type Failure,
  type MatchEvent,
  type MatchState,
} from './match-store.ts'

/** How a match is reached: the calls, and what a failed one means. */
export type MatchPort = {
  read(id: string): Promise<MatchView>
  send(id: string, command: MatchCommand): Promise<MatchView>
  judge(error: unknown): Failure
  now(): Instant
  newId(): string
  /** How long to rest before the next look where nothing is told by itself; null where a change is told. */
  restMillis(view: MatchView): Millis | null
}

/** Wait before a lost call is asked again: doubling from the first to the most. */
const retryMillis = { first: 500, most: 8_000 }
/** How long after its closing instant a question has surely closed: the server's grace of 250 ms and the way. Source: product 4.1. */
const closingMillis: Millis = 500
/** Wait before reading again when the server has not yet seen the time pass. */
const lateReadMillis: Millis = 1_000

/**
 * Keeps one match true on this device. A command keeps its id until it is answered and is sent again after a lost call;
 * a refusal, or the passing of time, makes it read the match again.
 */
export class MatchDriver {
  private readonly id: string
  private readonly port: MatchPort
  private readonly listeners = new Set<() => void>()
  private current: MatchState
  private timer: ReturnType<typeof setTimeout> | undefined
  private busy = false
  private mustRead: boolean
  private running = false

  constructor(id: string, port: MatchPort, view: MatchView | null = null) {
    this.id = id
    this.port = port
    this.current = startState(view)
    this.mustRead = view === null
  }

  readonly state = () => this.current

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  start() {
    this.running = true
    this.plan()
  }

  stop() {
    this.running = false
    clearTimeout(this.timer)
  }

  /** Takes a view that was told unasked; an older one changes nothing. */
  readonly receive = (view: MatchView) => {
    if (view.id !== this.id) return
    this.apply({ type: 'told', view })
    this.plan()
  }

  /** Reads the match again; what waits to be sent goes first, at once. */
  readonly refresh = () => {
    this.mustRead = true
    this.work()
  }

  readonly answer = (choice: Choice) => {
    const phase = this.current.view?.phase
    if (phase?.name !== 'asking' || !mayAnswer(this.current, this.port.now())) return
    this.command({ commandId: this.port.newId(), type: 'answer', position: phase.position, choice })
  }

  readonly hint = (hint: Hint) => {
    const phase = this.current.view?.phase
    if (phase?.name !== 'asking' || !mayHint(this.current, hint, this.port.now())) return
    this.command({ commandId: this.port.newId(), type: 'hint', position: phase.position, hint })
  }

  readonly next = () => this.submit('next')
  readonly ready = () => this.submit('ready')
  readonly leave = () => this.submit('leave')

  private submit(type: 'next' | 'ready' | 'leave') {
    if (may(this.current, type)) this.command({ commandId: this.port.newId(), type })
  }

  private command(command: MatchCommand) {
    this.apply({ type: 'commanded', command })
    this.work()
  }

  private apply(event: MatchEvent) {
    const after = reduce(this.current, event)
    if (after === this.current) return
    this.current = after
    for (const listener of this.listeners) listener()
  }

  // One call at a time: a read that overtakes a command would show the match before it.
  private work() {
    clearTimeout(this.timer)
    if (this.busy || !this.running) return
    this.busy = true
    const { pending } = this.current
    const call = pending ? this.send(pending) : this.read()
    void call.finally(() => {
      this.busy = false
      this.plan()
    })
  }

  private async read() {
    this.mustRead = false
    try {
      const view = await this.port.read(this.id)
      this.apply({ type: 'read', view })
    } catch (error) {
      const failure = this.port.judge(error)
      this.mustRead = failure.kind === 'lost'
      this.apply({ type: 'failed', commandId: null, failure })
    }
  }

  private async send(command: MatchCommand) {
    const { commandId } = command
    try {
      const view = await this.port.send(this.id, command)
      this.apply({ type: 'replied', commandId, view })
    } catch (error) {
      const failure = this.port.judge(error)
      this.mustRead ||= failure.kind === 'refused'
      this.apply({ type: 'failed', commandId, failure })
    }
  }

  private plan() {
    clearTimeout(this.timer)
    const delay = this.running && !this.busy ? this.nextDelay() : null
    if (delay !== null) this.timer = setTimeout(() => this.work(), delay)
  }

  /** Milliseconds until there is something to do; null when only a person can move the match. */
  private nextDelay(): Millis | null {
    const { pending, losses, fault, view } = this.current
    if (pending || this.mustRead) return losses === 0 ? 0 : retryDelay(losses)
    if (!view || fault !== null || view.phase.name === 'ended') return null
    const waits = [this.untilChange(view), this.port.restMillis(view)].filter((wait) => wait !== null)
    return waits.length > 0 ? Math.min(...waits) : null
  }

  private untilChange(view: MatchView): Millis | null {
    const at = changesAt(view)
    if (at === null) return null
    const left = at + closingMillis - this.port.now()
    return left > 0 ? left : lateReadMillis
  }
}

function retryDelay(losses: number): Millis {
  return Math.min(retryMillis.first * 2 ** (losses - 1), retryMillis.most)
}
