import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import type { MatchView } from '@satoshi/contract/match'

import { Caller } from './_calls.ts'

/** What an open-loop stretch came to: every delay in milliseconds from the planned sending to the reply's end. */
export type Delays = { millis: number[]; requests: number; failed: number }

/** A player in the middle of a solo quiz. */
type Playing = { cookie: string; match: MatchView | null; busy: boolean }

/** Players who play solo quizzes by a timetable that does not wait for replies, so that a stall is felt, not hidden. */
export class SoloLoad {
  readonly #caller: Caller
  readonly #players: Playing[]
  #turn = 0

  constructor(port: number, cookies: string[]) {
    this.#caller = new Caller(port, cookies.length)
    this.#players = cookies.map((cookie) => ({ cookie, match: null, busy: false }))
  }

  /** Sends `perSecond` commands of matches for `seconds`. */
  async run(perSecond: number, seconds: number): Promise<Delays> {
    const delays: Delays = { millis: [], requests: 0, failed: 0 }
    const start = performance.now()
    const running: Promise<void>[] = []
    for (let sent = 0; sent < perSecond * seconds; sent++) {
      const planned = start + (sent * 1_000) / perSecond
      await until(planned)
      running.push(this.#send(planned, delays))
    }
    await Promise.all(running)
    return delays
  }

  close(): void {
    this.#caller.close()
  }

  async #send(planned: number, delays: Delays): Promise<void> {
    delays.requests += 1
    const player = this.#nextFree()
    if (!player) return void (delays.failed += 1)
    player.busy = true
    try {
      player.match = await this.#step(player)
      delays.millis.push(performance.now() - planned)
    } catch {
      delays.failed += 1
    } finally {
      player.busy = false
    }
  }

  #nextFree(): Playing | null {
    for (let tried = 0; tried < this.#players.length; tried++) {
      const player = this.#players[(this.#turn = (this.#turn + 1) % this.#players.length)]
      if (player && !player.busy) return player
    }
    return null
  }

  async #step({ cookie, match }: Playing): Promise<MatchView> {
    const body = match && nextCommand(match)
    const path = match && body ? `/api/matches/${match.id}/commands` : '/api/matches'
    const reply = await this.#caller.call('POST', path, {
      cookie,
      body: { commandId: randomUUID(), ...(body ?? { mode: 'solo' }) },
    })
    if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.body}`)
    return JSON.parse(reply.body) as MatchView // safe: the contract's answer of both calls
  }
}

/** What a player does next in a solo; null when it is over. */
function nextCommand({ phase }: MatchView): object | null {
  if (phase.name === 'revealing') return { type: 'next' }
  if (phase.name !== 'asking') return null
  const { question, position } = phase
  const choice = question.kind === 'number' ? { value: question.min } : { option: 0 }
  return { type: 'answer', position, choice }
}

/** Waits for the planned moment; the timer is no finer than a millisecond. */
async function until(planned: number): Promise<void> {
  const left = planned - performance.now()
  if (left > 1) await pause(left)
}
