import { answerInvite, newInvite, type Invite, type InviteAnswer } from '../invite/invite.ts'
import { newMatch, type WorldPlan } from '../match/_match-world.ts'
import { judgeResults } from '../match/_referee.ts'
import { apply } from '../match/apply.ts'
import type { Command } from '../match/command.ts'
import type { MatchEvent } from '../match/event.ts'
import type { Match } from '../match/match.ts'
import { wakeAt } from '../match/pass-time.ts'
import { replay } from '../match/replay.ts'
import type { Instant, Millis } from '../time.ts'
import { Witness } from './_witness.ts'

/** What outlives a node: the invite, the match as it began, and the journal. */
type Store = {
  invite: Invite
  start: Match | null
  journal: MatchEvent[]
  effects: Map<string, Reply>
  lastBeat: Instant
}

/** What a command came to: the match's number and phase behind it, or the code of the refusal. */
export type Reply = { ok: true } | { ok: false; code: string }

/** A pulse this old means that nobody could play, as the server's sweep sees it. */
const outageMillis: Millis = 3_000

/**
 * A server that keeps one invite and the duel that comes of it: everything is written before it is told, a command is
 * answered once, a crash leaves the store alone, and a restart plays the journal again.
 */
export class Node {
  readonly store: Store
  readonly witness: Witness
  readonly #plan: WorldPlan
  readonly #clock: () => Instant
  match: Match | null = null
  up = true

  constructor(plan: WorldPlan, clock: () => Instant) {
    this.#plan = plan
    this.#clock = clock
    const invite = newInvite({ challengerId: 'user-0', challengedId: 'user-1' }, clock())
    this.store = { invite, start: null, journal: [], effects: new Map(), lastBeat: clock() }
    this.witness = new Witness(plan)
    this.witness.invited(invite)
  }

  /** Somebody answers the invite; the first acceptance opens the duel. */
  answer(userId: string, answer: InviteAnswer): Reply {
    const at = this.#clock()
    const before = this.store.invite
    const outcome = answerInvite(before, { userId, answer, at })
    this.witness.answered(before, { userId, answer, at }, outcome)
    if (!outcome.ok) return { ok: false, code: outcome.code }
    this.store.invite = outcome.value
    if (outcome.value.status === 'accepted' && !this.store.start) this.#open(at)
    return { ok: true }
  }

  /** A command with an id of its client: the second time the first result. */
  command(commandId: string, command: Command): Reply {
    const known = this.store.effects.get(commandId)
    if (known) return known
    const reply = this.#take(command)
    if (reply.ok) this.store.effects.set(commandId, reply)
    return reply
  }

  /** A command of the server's own. */
  tick(command: Command): void {
    this.#take(command)
  }

  /** Writes the pulse, as the sweep does each second, and lets time pass. */
  beat(): void {
    const at = this.#clock()
    const lost = at - this.store.lastBeat
    if (lost > outageMillis && this.match) this.#take({ type: 'outage', millis: lost })
    if (this.match && (wakeAt(this.match) ?? Infinity) + 500 <= at) this.#take({ type: 'tick' })
    this.store.lastBeat = at
  }

  crash(): void {
    this.up = false
    this.match = null
  }

  restart(): void {
    this.up = true
    const { start, journal } = this.store
    if (start) this.match = replay(start, structuredClone(journal))
    this.beat()
  }

  #open(at: Instant): void {
    const { match, events } = newMatch(this.#plan)
    // The world's matches begin at one moment; this one begins now.
    const begun: Match = {
      ...match,
      startedAt: at,
      touchedAt: at,
      phase: { name: 'waiting', closesAt: at + 15_000 },
    }
    this.store.start = begun
    this.store.journal.push(...events.map((event) => ({ ...event, at })))
    this.match = begun
    this.witness.begun(begun, at)
  }

  #take(command: Command): Reply {
    const before = this.match
    if (!before) return { ok: false, code: 'match.notFound' }
    const at = this.#clock()
    const outcome = apply(before, command, at)
    if (outcome.ok) judgeResults(before, outcome.value)
    this.witness.saw(before, { command, at }, outcome)
    if (!outcome.ok) return { ok: false, code: outcome.code }
    this.match = outcome.value.match
    this.store.journal.push(...outcome.value.events)
    return { ok: true }
  }
}
