import type { MatchCommand, MatchView } from '@satoshi/contract/match'
import type { ServerCommand } from '@satoshi/rules/match/command'
import type { Match, SeatNumber } from '@satoshi/rules/match/match'
import type { Instant, Millis } from '@satoshi/rules/time'
import type { Language } from '@satoshi/rules/language'
import type { Hint, MatchFormatName } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import { Batcher } from '../platform/batcher.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { Refusal, refuse } from '../platform/refusal.ts'
import { Absences } from './absences.ts'
import { awaitsBot, botTurnsOf, Timers } from './timers.ts'
import { commitBatch } from './commit.ts'
import { writeSteps, type StepRows } from './group-store.ts'
import { liveSeatsOf } from './live-seats-store.ts'
import { assertFree } from './live-seats.ts'
import { MatchMemory, type KnownMatch } from './match-memory.ts'
import { loadMatch, type LoadedMatch, type SeatPayout } from './match-store.ts'
import { MatchLive, matchView, profilesAt, type ViewSources } from './match-view.ts'
import { seatOfUser } from './step.ts'

/** Settles a mode in the transaction of a match's last event: pays, frees, records. Returns the payouts by seat. */
export type Settle = (tx: Tx, match: Match, at: Instant) => Promise<Map<SeatNumber, SeatPayout>>

/** What a player holds of each hint. */
export type HeldHints = Record<Hint, number>

/** Where the hints of players come from. */
export type HintPurse = {
  held: (db: Db, userId: string) => Promise<HeldHints>
  /** The same, locked: nobody else takes one until the transaction ends. */
  lock: (tx: Tx, userId: string) => Promise<HeldHints>
  /** Takes one that `lock` found. */
  consume: (tx: Tx, userId: string, hint: Hint) => Promise<void>
}

/** What the domain of a format brings to its matches, so that the engine's server side imports no mode. */
export type FormatHooks = {
  settle: Settle
  /** Where the format has hints. One is taken in the transaction in which it is used. */
  hints?: HintPurse
  /** Runs in the transaction that opens the first question. */
  onBegun?: (tx: Tx, match: Match, at: Instant) => Promise<void>
  /** Runs when a beginning or an end is committed. */
  afterwards?: (match: Match) => void
}

/** A place besides matches where players meet questions. */
export type Elsewhere = {
  /** What some players have open there at a moment. */
  openQuestions: (db: Db, userIds: string[], at: Instant) => Promise<string[]>
  /** When one of some players last saw each of some questions there; null: of all that they saw. */
  lastSeen: (db: Db, userIds: string[], questionIds: string[] | null) => Promise<Map<string, Instant>>
}

/** Dependencies of the match engine. */
export type MatchDependencies = Pick<
  App,
  'clock' | 'db' | 'inTransaction' | 'live' | 'log' | 'newSeed' | 'settings' | 'settingsHistory'
> & {
  jobs: Pick<App['jobs'], 'send'>
}

/** Running matches: the world, the modes' settling, the wake-up calls and one queue a match. */
export type Matches = {
  app: MatchDependencies
  formats: Map<MatchFormatName, FormatHooks>
  /** Where players meet questions besides matches; draws ask there too. */
  elsewhere: Elsewhere[]
  mailbox: Mailbox
  /** Matches as this process last knew them. */
  memory: MatchMemory
  /** Writes steps of matches, those of a moment together; says whether each was written. */
  steps: Batcher<StepRows, boolean>
  /** Who is there, and says of seats that they are away or back; it looks by itself between its start and stop. */
  absences: Absences
  /** Tells the people at a match what has changed. */
  live: MatchLive
  timers: Timers
  /** Makes time pass promptly; called after every commit with when time alone changes the match next. */
  wake: (matchId: string, at: Instant | null) => void
}

/** A group's statement stays below a megabyte; one that waits for somebody's lock holds up the others this long. */
const groups = { most: 100, timeoutMillis: 50 }

export function createMatches(app: MatchDependencies): Matches {
  const mailbox = new Mailbox((matchId, batch) => commitBatch(matches, matchId, batch))
  const timers = new Timers(app.clock, (matchId) => submitForServer(matches, matchId, { type: 'tick' }))
  const memory = new MatchMemory()
  const gatherMillis = () => app.settings()['match.gatherMillis']
  const steps = new Batcher((group: StepRows[]) => writeBatch(app, group), { ...groups, gatherMillis })
  const absences = new Absences(app, (matchId, command) => submitForServer(matches, matchId, command))
  const wake = (matchId: string, at: Instant | null) => timers.set(matchId, at)
  const formats = new Map<MatchFormatName, FormatHooks>()
  const live = new MatchLive({ app, formats }, memory)
  const matches: Matches = { app, formats, elsewhere: [], mailbox, memory, steps, absences, live, timers, wake }
  return matches
}

/** Registers the domain of a format; a match of a format that nobody registered cannot be settled. */
export function registerFormat(matches: Matches, format: MatchFormatName, hooks: FormatHooks): void {
  matches.formats.set(format, hooks)
}

/** Registers a place besides matches where players meet questions. */
export function registerElsewhere(matches: Matches, place: Elsewhere): void {
  matches.elsewhere.push(place)
}

async function writeBatch({ db, log }: MatchDependencies, group: StepRows[]): Promise<boolean[]> {
  try {
    const written = await writeSteps(db, group)
    return group.map(({ match }) => written.has(match.id))
  } catch (error) {
    log.info({ err: error, matches: group.length }, 'steps of matches could not be written together')
    throw error
  }
}

export type PlayerCommand = Omit<PlayerRequest, 'by'>

/** A player's command: the view after it, or the refusal. The second time with the same id, the view as it is now. */
export async function submitForPlayer(matches: Matches, matchId: string, input: PlayerCommand): Promise<MatchView> {
  // A uuid is the same in capitals.
  const command = { ...input.command, commandId: input.command.commandId.toLowerCase() }
  const ask = () => matches.mailbox.submit(matchId, { by: 'player', ...input, command })
  let answered = await ask()
  if (!answered.ok && isBusy(answered.error) && (await resumeWhereFree(matches, matchId, input.userId)))
    answered = await ask()
  if (!answered.ok) throw answered.error
  if (!answered.view) throw new Error('a command without a view')
  return answered.view
}

/** A command of the server's own; it is applied, or the match has no use for it. */
export async function submitForServer(matches: Matches, matchId: string, command: ServerCommand): Promise<void> {
  const answered = await matches.mailbox.submit(matchId, { by: 'server', command, at: matches.app.clock.now() })
  if (!answered.ok) throw answered.error
}

function isBusy(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'match.busy'
}

/** Lets a match that stands still go on where its player is free: the process that should have done so may be dead. */
async function resumeWhereFree(matches: Matches, matchId: string, userId: string): Promise<boolean> {
  if ((await liveSeatsOf(matches.app.db, [userId])).has(userId)) return false
  await submitForServer(matches, matchId, { type: 'resume' })
  return true
}

export type MatchReader = { userId: string; language: Language }

/**
 * The match as a player may see it now. Time that has passed is applied first. Refusals: `match.notFound`, also for
 * others' matches; `match.busy` for one that has ended, with all its answers, while the player competes in another.
 */
export async function readMatchView(matches: Matches, matchId: string, reader: MatchReader): Promise<MatchView> {
  const { app } = matches
  const { userId } = reader
  const loaded = await loadOwn(app.db, matchId, userId)
  const { phase } = loaded.match
  if (phase.name === 'ended') await assertFree(app.db, userId, matchId)
  if (phase.name === 'suspended' && (await resumeWhereFree(matches, matchId, userId)))
    return viewNow(matches, app.db, matchId, reader)
  if (!matches.timers.isOverdue(loaded.match) && !awaitsBot(loaded.match))
    return viewOf(matches, app.db, loaded, reader)
  await submitForServer(matches, matchId, { type: 'tick' })
  return viewNow(matches, app.db, matchId, reader)
}

/** A match that was opened and committed just now, as its player may see it. From here on this process knows it. */
export async function viewOpened(matches: Matches, match: Match, reader: MatchReader): Promise<MatchView> {
  const { db } = matches.app
  const [bots, profiles] = await Promise.all([botTurnsOf(db, match), profilesAt(db, match)])
  const known = { match, results: new Map(), bots, profiles }
  matches.memory.set(known)
  return viewOf(matches, db, known, reader)
}

/** The match as it is stored; time is not applied, so that it can be read inside a transaction. */
export async function viewNow(matches: ViewSources, db: Db, matchId: string, reader: MatchReader): Promise<MatchView> {
  return viewOf(matches, db, await loadOwn(db, matchId, reader.userId), reader)
}

async function loadOwn(db: Db, matchId: string, userId: string): Promise<LoadedMatch> {
  const loaded = await loadMatch(db, matchId)
  if (!loaded || seatOfUser(loaded.match, userId) === null) throw refuse('match.notFound')
  return loaded
}

function viewOf(
  matches: ViewSources,
  db: Db,
  loaded: LoadedMatch & Partial<Pick<KnownMatch, 'profiles'>>,
  reader: MatchReader,
): Promise<MatchView> {
  const seat = seatOfUser(loaded.match, reader.userId)
  if (seat === null) throw refuse('match.notFound')
  return matchView(matches, db, loaded, { seat, ...reader }, loaded.profiles)
}

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
