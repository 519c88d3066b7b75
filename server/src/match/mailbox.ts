import type { MatchCommand, MatchView } from '@satoshi/contract/match'
import type { ServerCommand } from '@satoshi/rules/match/command'
import type { Instant, Millis } from '@satoshi/rules/time'
import type { Language } from '@satoshi/rules/language'

/** Request to a match: by a player, who gets a view, or by the server, which needs none. */
export type MatchRequest = PlayerRequest | ServerRequest
export type PlayerRequest = {
  by: 'player'
  userId: string
  language: Language
  command: MatchCommand
  at: Instant
  /** Half the way to the player and back, as the server measured it; only over a socket. */
  lagMillis?: Millis
  /** The socket that it came over and that hears its answer; none over HTTP. */
  socketId?: string
}
export type ServerRequest = { by: 'server'; command: ServerCommand; at: Instant }

export type Answered = { ok: true; view: MatchView | null } | { ok: false; error: unknown }

type Waiting = { request: MatchRequest; answer: (answered: Answered) => void }

/**
 * One queue for each match on this node: what waits for the same match is applied together in one write. The sequence
 * number, not this queue, keeps nodes from overwriting each other.
 */
export class Mailbox {
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #run: (matchId: string, batch: MatchRequest[]) => Promise<Answered[]>

  constructor(run: (matchId: string, batch: MatchRequest[]) => Promise<Answered[]>) {
    this.#run = run
  }

  /** Puts `request` into the match's queue; settles when its batch is committed. */
  submit(matchId: string, request: MatchRequest): Promise<Answered> {
    return new Promise((answer) => {
      const queue = this.#waiting.get(matchId)
      if (queue) {
        queue.push({ request, answer })
      } else {
        this.#waiting.set(matchId, [{ request, answer }])
        void this.#drain(matchId)
      }
    })
  }

  async #drain(matchId: string): Promise<void> {
    for (;;) {
      const batch = this.#waiting.get(matchId) ?? []
      if (batch.length === 0) break
      this.#waiting.set(matchId, [])
      const answers = await this.#answer(matchId, batch)
      batch.forEach(({ answer }, index) => answer(answers[index] ?? { ok: false, error: new Error('unanswered') }))
    }
    this.#waiting.delete(matchId)
  }

  async #answer(matchId: string, batch: Waiting[]): Promise<Answered[]> {
    try {
      return await this.#run(
        matchId,
        batch.map(({ request }) => request),
      )
    } catch (error) {
      return batch.map(() => ({ ok: false, error }))
    }
  }
}
