import { randomUUID } from 'node:crypto'

import type { LiveReply } from '@satoshi/contract/live'
import type { MatchCommand, MatchView } from '@satoshi/contract/match'

import type { Caller } from './_calls.ts'
import type { Member } from './_crowd.ts'
import type { Connected } from './_sockets.ts'

/** What was asked and told while duels ran: milliseconds from the answer to its ack, and until the other one heard. */
export type DuelFigures = { acks: number[]; notices: number[]; refused: number; lost: number }

type Asking = Extract<MatchView['phase'], { name: 'asking' }>

/** Two people at one duel, each with a socket, who answer within `windowMillis` of each opening. */
export class DuelPair {
  readonly #sockets: [Connected, Connected]
  readonly #matchId: string
  readonly #windowMillis: number
  readonly #told: DuelFigures
  readonly #answered = new Set<string>()
  /** When each seat's answer to the open question left. */
  readonly #sentAt: (number | null)[] = [null, null]
  #running = true

  constructor(sockets: [Connected, Connected], matchId: string, windowMillis: number, figures: DuelFigures) {
    this.#sockets = sockets
    this.#matchId = matchId
    this.#windowMillis = windowMillis
    this.#told = figures
    for (const [seat, socket] of sockets.entries()) socket.on('match', (view) => this.#see(seat, view))
  }

  /** Both say that they have loaded. */
  begin(): void {
    for (const seat of [0, 1]) this.#command(seat, { commandId: randomUUID(), type: 'ready' })
  }

  stop(): void {
    this.#running = false
  }

  #see(seat: number, view: MatchView): void {
    if (view.id !== this.#matchId) return
    const other = 1 - seat
    const sent = this.#sentAt[other]
    const theirs = view.seats.find((each) => each.seat !== view.mySeat)
    if (sent && (theirs?.answered || view.phase.name === 'revealing')) {
      this.#told.notices.push(performance.now() - sent)
      this.#sentAt[other] = null
    }
    if (view.phase.name === 'asking' && view.phase.locked === null) this.#plan(seat, view, view.phase)
  }

  #plan(seat: number, view: MatchView, phase: Asking): void {
    const key = `${seat}:${phase.position}`
    if (this.#answered.has(key)) return
    this.#answered.add(key)
    // Spread over the window without chance: every seat and position has its own place in it.
    const place = (((this.#answered.size * 7919 + phase.position * 104_729) % 1_000) / 1_000) * this.#windowMillis
    const lead = phase.opensAt - view.serverNow
    setTimeout(() => this.#running && this.#answer(seat, phase), lead + 5 + place)
  }

  #answer(seat: number, { position, question }: Asking): void {
    const choice = question.kind === 'number' ? { value: question.min } : { option: position % 2 }
    const sent = performance.now()
    this.#sentAt[seat] = sent
    this.#command(seat, { commandId: randomUUID(), type: 'answer', position, choice }, sent)
  }

  #command(seat: number, command: MatchCommand, sent?: number): void {
    this.#sockets[seat]
      ?.timeout(10_000)
      .emitWithAck('command', { matchId: this.#matchId, command })
      .then((reply: LiveReply<MatchView>) => {
        if (!reply.ok) {
          this.#told.refused += 1
          return
        }
        if (sent !== undefined) this.#told.acks.push(performance.now() - sent)
        // Who hears a change by an answer is not told it again.
        this.#see(seat, reply.value)
      })
      .catch(() => (this.#told.lost += 1))
  }
}

/** Lets one challenge the other and the other accept; gives the duel. */
export async function duelBetween(caller: Caller, [a, b]: [Member, Member]): Promise<string> {
  const id = randomUUID()
  const invite = { id, challenged_id: b.userId, quiz_topic: 'general', bet_amount: 0 }
  const requests = await caller.call('POST', '/api/duel_invites', { cookie: a.cookie, body: invite })
  if (requests.status !== 200) throw new Error(`invite: ${requests.status} ${requests.body}`)
  const accepted = await caller.call('POST', '/api/rpc/create_duel_with_invite', {
    cookie: b.cookie,
    body: { p_invite_id: id },
  })
  if (accepted.status !== 200) throw new Error(`accept: ${accepted.status} ${accepted.body}`)
  const { duel_id: duelId } = JSON.parse(accepted.body) as { duel_id: string } // safe: the contract's shape
  return duelId
}
