import type { DuelInvite } from '@satoshi/contract/invite'

/** What is said on the way to a duel, and of an invite that came to nothing. Source: product 1.8. */
export type DuelMessage =
  | { name: 'inviteAccepted'; nickname: string }
  | { name: 'inviteRejected'; nickname: string; reason: DuelInvite['decline_reason'] }
  | { name: 'inviteUnanswered'; nickname: string }
  | { name: 'duelStarted'; nickname: string }
  | { name: 'duelActive'; nickname: string }
  | { name: 'duelAccepted'; nickname: string }

/** What of a duel's row this goes by. */
export type DuelRow = {
  id: string
  status: 'waiting' | 'active' | 'finished' | 'cancelled'
  opponent: { nickname: string }
}

/** The outside of a `DuelStart`. */
export type DuelStartPort = {
  /** The latest duel of a pair, with a status or with any; null where there is none. */
  findDuel: (pair: { challenger: string; challenged: string; status?: 'waiting' }) => Promise<string | null>
  show: (message: DuelMessage) => void
  /** Shows that the duel opens by itself in so many milliseconds. */
  announce: (duel: { id: string; nickname: string; inMillis: number }) => void
  /** Takes such an announcement back. */
  silence: (duelId: string) => void
  go: (duelId: string) => void
  wasVisited: (duelId: string) => boolean
}

/** Waits in milliseconds. Source: product 1.4. */
export const findAfterMillis = 1_000
export const goAfterFindMillis = 1_500
export const findAgainAfterMillis = 3_000
export const goAfterRowMillis = 1_000

/**
 * Brings both players of a duel to its screen. Two ways lead there, the invite that was accepted and the row of the
 * duel; whichever is first with a duel speaks and goes, the other is silent (product 9.2).
 */
export class DuelStart {
  readonly #port: DuelStartPort
  /** Invites whose end was heard: it is told over live and read after a gap. */
  readonly #ended = new Set<string>()
  /** Duels that some way has taken up. */
  readonly #started = new Map<string, ReturnType<typeof setTimeout> | null>()
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()
  #stopped = false
  /** While the player's own acceptance is under way, rows of duels wait for its answer. */
  #accepting = 0
  #held: DuelRow[] = []

  constructor(port: DuelStartPort) {
    this.#port = port
  }

  /** An invite that the player sent has changed. */
  onInvite(invite: DuelInvite): void {
    if (invite.status === 'pending' || this.#ended.has(invite.id)) return
    this.#ended.add(invite.id)
    const { nickname } = invite.challenged
    if (invite.status === 'accepted') this.#later(findAfterMillis, () => void this.#findStarted(invite))
    if (invite.status === 'rejected')
      this.#port.show({ name: 'inviteRejected', nickname, reason: invite.decline_reason })
    if (invite.status === 'expired') this.#port.show({ name: 'inviteUnanswered', nickname })
  }

  /** A duel of the player was made, or its status changed. */
  onDuel(duel: DuelRow): void {
    if (duel.status === 'finished' || duel.status === 'cancelled') return this.#drop(duel.id)
    if (this.#accepting > 0) return void this.#held.push(duel)
    const { nickname } = duel.opponent
    if (!this.#claim(duel.id)) return
    this.#port.show({ name: duel.status === 'active' ? 'duelActive' : 'duelStarted', nickname })
    this.#goLater({ id: duel.id, nickname, inMillis: goAfterRowMillis })
  }

  /** The player accepts an invite; `accept` gives the id of its duel. What it throws is thrown on. */
  async accept(nickname: string, accept: () => Promise<string>): Promise<void> {
    this.#accepting += 1
    try {
      const id = await accept()
      if (this.#claim(id)) {
        this.#port.show({ name: 'duelAccepted', nickname })
        this.#goLater({ id, nickname, inMillis: goAfterRowMillis })
      }
    } finally {
      this.#accepting -= 1
      const held = this.#held
      if (this.#accepting === 0) this.#held = []
      if (this.#accepting === 0) for (const duel of held) this.onDuel(duel)
    }
  }

  /** Nothing more happens by itself. */
  stop(): void {
    this.#stopped = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  // The row of the duel may be a moment late, so it is looked for twice; the invite itself may name it.
  async #findStarted(invite: DuelInvite): Promise<void> {
    const pair = { challenger: invite.challenger_id, challenged: invite.challenged_id }
    const { nickname } = invite.challenged
    const waiting = await this.#find({ ...pair, status: 'waiting' })
    const id = waiting && (invite.duel_id ?? waiting)
    if (this.#stopped) return
    if (!id) return void this.#later(findAgainAfterMillis, () => void this.#findAgain(invite))
    if (!this.#claim(id)) return
    this.#port.show({ name: 'inviteAccepted', nickname })
    this.#goLater({ id, nickname, inMillis: goAfterFindMillis })
  }

  async #findAgain({ challenger_id: challenger, challenged_id: challenged, duel_id: named }: DuelInvite) {
    const id = named ?? (await this.#find({ challenger, challenged }))
    if (id && this.#claim(id)) this.#port.go(id)
  }

  #find(pair: Parameters<DuelStartPort['findDuel']>[0]): Promise<string | null> {
    return this.#port.findDuel(pair).catch(() => null)
  }

  #claim(id: string): boolean {
    if (this.#stopped || this.#started.has(id) || this.#port.wasVisited(id)) return false
    this.#started.set(id, null)
    return true
  }

  #goLater({ id, nickname, inMillis }: { id: string; nickname: string; inMillis: number }): void {
    this.#port.announce({ id, nickname, inMillis })
    const timer = this.#later(inMillis, () => {
      this.#port.silence(id)
      this.#port.go(id)
    })
    this.#started.set(id, timer)
  }

  // A duel that is over before anybody was brought there.
  #drop(id: string): void {
    this.#held = this.#held.filter((duel) => duel.id !== id)
    const timer = this.#started.get(id)
    this.#started.set(id, null)
    if (!timer) return
    clearTimeout(timer)
    this.#timers.delete(timer)
    this.#port.silence(id)
  }

  #later(millis: number, work: () => void): ReturnType<typeof setTimeout> {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      work()
    }, millis)
    this.#timers.add(timer)
    return timer
  }
}
