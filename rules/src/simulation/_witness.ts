import type { Applied, CommandRefusal } from '../match/apply.ts'
import type { Command, SeatCommand } from '../match/command.ts'
import type { MatchEvent } from '../match/event.ts'
import type { CanonicalChoice, Match, SeatNumber } from '../match/match.ts'
import type { WorldPlan } from '../match/_match-world.ts'
import type { Invite, InviteAnswer } from '../invite/invite.ts'
import type { Outcome } from '../outcome.ts'
import type { Instant } from '../time.ts'
import { finalTallies, type TalliedAnswer, type SeatTally } from './_tallies.ts'

type Answer = Extract<SeatCommand, { type: 'answer' }>
type Opened = { position: number; opensAt: Instant; closesAt: Instant; lost: number }

/**
 * Watches an invite and its duel from outside and keeps books of its own, in the numbers of the product's rules and by
 * none of the code that it watches. Throws with what was broken.
 */
export class Witness {
  /** Every change of a phase or a status, as `from>to`. */
  readonly met = new Set<string>()
  readonly #plan: WorldPlan
  #invite: { status: string; expiresAt: Instant } = { status: 'none', expiresAt: 0 }
  #phase = 'none'
  #since: Instant = 0
  #opened: Opened | null = null
  #next = 0
  #ready = 0
  readonly seats: SeatTally[]

  constructor(plan: WorldPlan) {
    this.#plan = plan
    this.seats = [0, 1].map((seat) => ({
      bot: seat >= 2 - (plan.bots ?? 0),
      awaySince: null,
      disconnects: 0,
      left: null,
      lag: 0,
      locked: null,
      answers: [],
    }))
    this.#ready = plan.bots ?? 0
  }

  invited({ status, expiresAt }: Invite): void {
    this.#invite = { status, expiresAt }
  }

  answered(
    before: Invite,
    { userId, answer, at }: { userId: string; answer: InviteAnswer; at: Instant },
    outcome: Outcome<Invite>,
  ): void {
    const status = this.#invite.status === 'pending' && at >= this.#invite.expiresAt ? 'expired' : this.#invite.status
    const mine = answer === 'withdrawn' ? before.challengerId : before.challengedId
    const may = userId === mine && (status === 'pending' || status === answer)
    expectThat(outcome.ok === may, `${answer} by ${userId} of an invite that is ${status}: ${outcome.ok}`)
    const code = [before.challengerId, before.challengedId].includes(userId) ? 'invite.notYours' : 'invite.notFound'
    if (!outcome.ok) {
      expectThat(outcome.code === (userId === mine ? 'invite.ended' : code), `refused as ${outcome.code}`)
      this.met.add(outcome.code)
    }
    if (outcome.ok && status === 'pending') this.met.add(`pending>${answer}`)
    if (status === 'expired') this.met.add('pending>expired')
    if (outcome.ok) {
      expectThat(outcome.value.status === answer, 'the answer is the status')
      this.#invite = { ...this.#invite, status: answer }
    }
  }

  begun({ phase, seats }: Match, at: Instant): void {
    expectThat(this.#invite.status === 'accepted', 'only an accepted invite opens a duel')
    expectThat(this.#phase === 'none' && phase.name === 'waiting', 'one duel comes of an invite')
    expectThat(seats.length === 2, 'a duel is for two')
    this.#move('waiting', at)
  }

  /** A command was applied or refused. */
  saw(
    before: Match,
    { command, at }: { command: Command; at: Instant },
    outcome: Outcome<Applied, CommandRefusal>,
  ): void {
    if (command.type === 'outage') return this.#giveBack(command.millis, at)
    if (command.type === 'answer') this.#judgeDoor(command, at, outcome.ok)
    if (!outcome.ok) return
    for (const event of outcome.value.events) this.#happened(event, command)
    const awaits = this.seats.some(({ left, locked }) => left === null && !locked)
    expectThat(this.#phase !== 'asking' || awaits, 'a question closes when everybody has answered')
    if (outcome.value.match.phase.name === 'ended' && before.phase.name !== 'ended') {
      finalTallies(outcome.value.match, this.seats, this.#plan)
    }
  }

  /** Whether an answer that comes at `at` is in time, by what was seen of the question: both ways. */
  #judgeDoor(command: Answer, at: Instant, ok: boolean): void {
    const { seat, position } = command
    const tally = this.seats[seat]
    if (!tally || this.#isOver(at)) return
    const open = this.#opened
    const inTime = open?.position === position && at >= open.opensAt && at <= open.closesAt + open.lost + 250
    const may = inTime && !tally.locked && tally.left === null && this.#fits(command)
    expectThat(
      ok === may,
      `an answer ${at - (open?.opensAt ?? at)} ms after the opening was ${ok ? 'taken' : 'refused'}`,
    )
  }

  /** Whether the choice is one of the question's. */
  #fits({ position, choice }: Answer): boolean {
    const key = this.#plan.questions?.[position]?.key
    if (!key) return false
    if ('value' in choice) return 'value' in key && choice.value >= key.min && choice.value <= key.max
    return 'options' in key && 'option' in choice && choice.option >= 0 && choice.option < key.options.length
  }

  /** Whether time alone ends the duel before what comes at `at`. */
  #isOver(at: Instant): boolean {
    const gone = this.#allGoneSince()
    return this.#phase === 'ended' || (gone !== null && at >= gone + 60_000)
  }

  #allGoneSince(): Instant | null {
    const people = this.seats.filter(({ bot, left }) => !bot && left === null)
    if (this.seats.some(({ bot }) => bot) || people.some(({ awaySince }) => awaySince === null)) return null
    return Math.max(...people.map(({ awaySince }) => awaySince ?? 0))
  }

  #happened(event: MatchEvent, command: Command): void {
    switch (event.type) {
      case 'readied':
        this.#ready += 1
        return
      case 'countdownStarted':
        expectThat(this.#ready === 2 && event.endsAt === event.at + 3_000, 'a countdown of 3 s, when both are ready')
        return this.#move('countdown', event.at)
      case 'questionOpened':
        return this.#open(event)
      case 'answered':
        return this.#lock(event, command)
      case 'questionClosed':
        return this.#close(event)
      case 'wentAway':
      case 'cameBack':
        return this.#presence(event)
      case 'left':
        return this.#left(event, command)
      case 'paused':
        return this.#paused(event)
      case 'ended':
        return this.#ended(event, command)
      default:
    }
  }

  #open({ position, opensAt, closesAt, at }: Extract<MatchEvent, { type: 'questionOpened' }>): void {
    expectThat(position === this.#next && position < 10, `question ${position} in its turn`)
    expectThat(opensAt === at + 2_000 && closesAt === opensAt + 30_000, '2 s to read and 30 s to answer')
    if (this.#phase !== 'paused')
      expectThat(at >= this.#since + (position === 0 ? 3_000 : 4_000), 'not before its time')
    for (const { awaySince, left } of position === 0 ? [] : this.seats) {
      expectThat(left !== null || awaySince === null || at >= awaySince + 20_000, 'it waits 20 s for who is away')
    }
    expectThat(this.#allGoneSince() === null || position === 0, 'nothing is asked of nobody')
    this.#next += 1
    this.#opened = { position, opensAt, closesAt, lost: 0 }
    this.#move('asking', at)
  }

  #lock(event: Extract<MatchEvent, { type: 'answered' }>, command: Command): void {
    const [tally, open] = [this.seats[event.seat], this.#opened]
    if (!tally || !open || command.type !== 'answer') throw new Error('broken: an answer without a question')
    const lag = Math.max(0, Math.min(command.lagMillis ?? 0, 150, 500 - tally.lag, event.at - open.opensAt))
    expectThat(event.lagMillis === lag, `an allowance of ${event.lagMillis} ms instead of ${lag}`)
    const elapsed = Math.max(0, Math.min(30_000, event.at - open.opensAt - open.lost - lag))
    expectThat(event.elapsedMillis === elapsed, `${event.elapsedMillis} ms instead of ${elapsed}`)
    tally.lag += lag
    tally.locked = { verdict: verdictOf(event.choice), elapsed }
  }

  #close({ position, at }: Extract<MatchEvent, { type: 'questionClosed' }>): void {
    const open = this.#opened
    if (open?.position !== position) throw new Error('broken: another question closes')
    const waitsFor = this.seats.filter(({ left, locked }) => left === null && !locked)
    const inTime = waitsFor.length === 0 || at > open.closesAt + open.lost + 250
    expectThat(inTime, 'a question stays open for whoever may still answer')
    for (const tally of this.seats) {
      const missed: TalliedAnswer = { verdict: 'none', elapsed: 30_000 }
      if (tally.left === null) tally.answers.push(tally.locked ?? missed)
      tally.locked = null
    }
    this.#opened = null
    this.#move('revealing', at)
  }

  #presence({ type, seat, at }: Extract<MatchEvent, { type: 'wentAway' | 'cameBack' }>): void {
    const tally = this.#tallyOf(seat)
    expectThat((tally.awaySince === null) === (type === 'wentAway'), `${type} twice`)
    tally.awaySince = type === 'wentAway' ? at : null
    if (type === 'wentAway') tally.disconnects += 1
    expectThat(tally.disconnects <= 3, 'three disconnections at most')
  }

  #left({ seat, at }: Extract<MatchEvent, { type: 'left' }>, command: Command): void {
    const tally = this.#tallyOf(seat)
    const gaveUp = command.type === 'leave' && command.seat === seat
    const tooOften = command.type === 'away' && command.seat === seat && tally.disconnects >= 3
    expectThat(gaveUp || tooOften, 'nobody who is present forfeits')
    tally.left = at
    tally.locked = null
  }

  #paused({ resumesBy, next, at }: Extract<MatchEvent, { type: 'paused' }>): void {
    const since = this.seats.map(({ awaySince }) => awaySince ?? -Infinity)
    const gone = this.#allGoneSince()
    const until = gone === null ? Math.max(...since) + 20_000 : gone + 60_000
    expectThat(next === this.#next && resumesBy === until, `waits until ${resumesBy} instead of ${until}`)
    this.#move('paused', at)
  }

  #ended({ reason, at }: Extract<MatchEvent, { type: 'ended' }>, command: Command): void {
    const begun = this.#next > 0
    const left = this.seats.some((tally) => tally.left !== null)
    const gone = this.#allGoneSince()
    const noShow = this.#phase === 'waiting' && at >= this.#since + 15_000
    const finished = this.#next === 10 && this.#phase === 'revealing' && at >= this.#since + 4_000
    const expected = {
      finished: finished && !left,
      forfeited: begun && left,
      voided: command.type === 'void' || noShow || (left && !begun) || (gone !== null && at >= gone + 60_000),
      cancelled: false,
    }
    expectThat(expected[reason], `${reason} out of ${this.#phase}`)
    this.#move(`ended ${reason}`, at)
    this.#phase = 'ended'
  }

  /**
   * Nobody loses time to an outage: what is open stays open for longer, absences begin later. What began while the server
   * was away, after its last pulse, lost only the rest.
   */
  #giveBack(millis: number, at: Instant): void {
    if (this.#opened) this.#opened.lost += Math.min(millis, Math.max(0, at - this.#opened.opensAt))
    this.#since += Math.min(millis, Math.max(0, at - this.#since))
    for (const tally of this.seats) if (tally.awaySince !== null) tally.awaySince += millis
  }

  #tallyOf(seat: SeatNumber): SeatTally {
    const tally = this.seats[seat]
    if (!tally) throw new Error('broken: a seat that there is not')
    return tally
  }

  #move(to: string, at: Instant): void {
    this.met.add(`${this.#phase}>${to}`)
    this.#phase = to
    this.#since = at
  }
}

/** The world's right option is `b`, its right number 1,000. */
function verdictOf(choice: CanonicalChoice): TalliedAnswer['verdict'] {
  if (!('value' in choice)) return 'option' in choice && choice.option === 'b' ? 'right' : 'wrong'
  const off = Math.abs(choice.value - 1_000)
  if (off <= 20) return 'right'
  return off <= 100 ? 'near' : 'wrong'
}

function expectThat(holds: boolean, rule: string): void {
  if (!holds) throw new Error(`broken: ${rule}`)
}
