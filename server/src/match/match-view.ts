import type { QuizLives } from '@satoshi/contract/lives'
import type { MatchView } from '@satoshi/contract/match'
import { formatNamed } from '@satoshi/rules/match/format'
import type { Match, SeatNumber } from '@satoshi/rules/match/match'
import { botIdOf, userIdOf } from '@satoshi/rules/match/occupant'
import { viewFor, type HintsView, type PublicProfile, type QuestionText } from '@satoshi/rules/match/view'
import type { Language } from '@satoshi/rules/language'
import { hints } from '@satoshi/rules/words'
import { z } from 'zod'

import { botProfilesOf } from '../bot/bot-api.ts'
import { livesInQuiz } from '../lives/lives-api.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/postgres/db.ts'
import { publicProfilesOf } from '../profile/profile-api.ts'
import { textsOf } from '../question/question-api.ts'
import type { KnownMatch, MatchMemory } from './match-memory.ts'
import { liveSeatsOf } from './live-seats-store.ts'
import { loadMatch, type LoadedMatch } from './match-store.ts'
import type { HeldHints, Matches } from './matches.ts'
import { readAnswerGain } from './quiz-answers.ts'
import { botTurnsOf } from './timers.ts'

/** Viewer of a match: seat, user and language. */
export type Viewer = { seat: SeatNumber; userId: string; language: Language }

/** What views are made of: the world, and what the domains of formats bring. */
export type ViewSources = Pick<Matches, 'app' | 'formats'>

/** A match as one seat may see it: the rules' view with texts, faces (read unless they are known) and what the seat was paid. */
export async function matchView(
  { app, formats }: ViewSources,
  db: Db,
  loaded: LoadedMatch,
  viewer: Viewer,
  known?: ReadonlyMap<string, PublicProfile>,
): Promise<MatchView> {
  const { match } = loaded
  const [texts, profiles, lives, held] = await Promise.all([
    textsSeen(app, db, match, viewer.language),
    known ?? profilesAt(db, match),
    livesSeen(app, db, loaded, viewer),
    match.phase.name === 'asking' ? formats.get(match.format)?.hints?.held(db, viewer.userId) : undefined,
  ])
  const view = viewFor(match, viewer.seat, {
    at: app.clock.now(),
    textAt: (position) => texts.get(position) ?? fault(`no text at ${position}`),
    profileOf: (seat) => profileOf(match, seat, profiles),
  })
  const { phase } = view
  return {
    ...view,
    hints: view.hints && hintsOffered(view.hints, held),
    lives,
    gain: await readAnswerGain(app, db, match, { userId: viewer.userId, lives }),
    phase: phase.name === 'ended' ? { ...phase, ...payoutOf(loaded, viewer.seat) } : phase,
  }
}

/** The viewer's hints with what they hold of each: one of which there is none cannot be used. */
function hintsOffered({ left, removed, bars }: HintsView, held: HeldHints | undefined): MatchView['hints'] {
  const offers = hints.map((hint) => {
    const count = held?.[hint] ?? 0
    return { hint, held: count, bar: bars[hint] ?? (count === 0 ? ('match.hintNotHeld' as const) : null) }
  })
  return { left, removed, offers }
}

/** The viewer's lives in a mode that costs some: as it was settled, or with what it has cost until now. */
async function livesSeen(
  { clock, settingsHistory }: Pick<App, 'clock' | 'settingsHistory'>,
  db: Db,
  { match, results }: LoadedMatch,
  { seat, userId }: Viewer,
): Promise<QuizLives | null> {
  if (!formatNamed(match.format).costsLives) return null
  if (match.phase.name === 'ended') return results.get(seat)?.lives ?? null
  const answers = (match.seats[seat]?.answers ?? []).map(({ choice, verdict }) => ({
    given: choice !== null,
    correct: verdict === 'right',
  }))
  return livesInQuiz(db, { userId, at: clock.now(), settings: settingsHistory(), answers })
}

/** What the match came to for a seat; one that nobody settled came to nothing. */
function payoutOf({ results }: LoadedMatch, seat: SeatNumber) {
  const { rewards = [], multiplier = 1, ratings = [], netCents = null, terms = null } = results.get(seat) ?? {}
  return { rewards, multiplier, ratings, netCents, terms }
}

/** The texts of the questions that a view can show: the current one, and all closed ones once the match has ended. */
async function textsSeen(
  app: Pick<App, 'db'>,
  db: Db,
  match: Match,
  language: Language,
): Promise<Map<number, QuestionText>> {
  const { phase } = match
  const positions =
    phase.name === 'ended'
      ? match.questions.map((_, position) => position)
      : phase.name === 'asking' || phase.name === 'revealing'
        ? [phase.position]
        : []
  const keys = positions.flatMap((position) => match.questions[position] ?? [])
  const texts = await textsOf(app, db, keys, language)
  return new Map(positions.map((position, index) => [position, texts[index] ?? fault(`no text at ${position}`)]))
}

/** The faces of everybody at a match, players and bots, by their ids. */
export async function profilesAt(db: Db, { seats }: Match): Promise<Map<string, PublicProfile>> {
  const players = seats.flatMap(({ occupant }) => userIdOf(occupant) ?? [])
  const bots = seats.flatMap(({ occupant }) => botIdOf(occupant) ?? [])
  const profiles = await publicProfilesOf(db, players)
  for (const [id, { rating: _, ...face }] of await botProfilesOf(db, bots)) profiles.set(id, face)
  return profiles
}

function profileOf(match: Match, seat: SeatNumber, profiles: ReadonlyMap<string, PublicProfile>): PublicProfile {
  const occupant = match.seats[seat]?.occupant
  const id = occupant && (userIdOf(occupant) ?? botIdOf(occupant))
  return profiles.get(id ?? '') ?? fault(`no face for seat ${seat}`)
}

function fault(message: string): never {
  throw new Error(message)
}

/** That a match has changed, between processes: the others read it when one of its people is with them. */
const matchFact = z.object({ matchId: z.string(), seq: z.int(), userIds: z.array(z.string()) })
const topic = 'match'

const nobody: ReadonlySet<string> = new Set()
/** People whose matches are looked for in one query. */
const usersPerQuery = 1_000

/**
 * Tells the people at a match what has changed, after each commit: every socket gets its seat's view in its own
 * language. Here it is made of the match in memory, without a query; another process reads the match once.
 */
export class MatchLive {
  readonly #sources: ViewSources
  readonly #app: ViewSources['app']
  readonly #memory: MatchMemory

  constructor(sources: ViewSources, memory: MatchMemory) {
    this.#sources = sources
    this.#app = sources.app
    this.#memory = memory
  }

  /**
   * Takes what other processes changed. Who has nobody at a match may be told all the same, and forgets it; or is not,
   * and finds at its next step that its memory is behind.
   */
  listen(): void {
    const { live } = this.#app
    live.onNodes(topic, (fact) => {
      const parsed = matchFact.safeParse(fact)
      if (!parsed.success) return
      if (parsed.data.userIds.some((userId) => this.#isHere(userId)))
        this.#inBackground(this.#readAndPublish(parsed.data.matchId))
      else this.#memory.delete(parsed.data.matchId)
    })
    live.onNodesRestored(() => this.#inBackground(this.#catchUp()))
  }

  /** To be called after the commit that made `known`; nothing is waited for. Who heard it by an answer is not told again. */
  publish(known: KnownMatch, informed: ReadonlySet<string>): void {
    this.#inBackground(this.#publishHere(known, informed))
    const { id: matchId, seq } = known.match
    const userIds = peopleAt(known)
    this.#app.live.publishToPeople(userIds, topic, { matchId, seq, userIds })
  }

  /** Reads and publishes the matches of everybody here: what others changed while they were not heard is in them. */
  async #catchUp(): Promise<void> {
    const { live, db } = this.#app
    const here = [...live.hereUsers()]
    for (let from = 0; from < here.length; from += usersPerQuery) {
      const seats = await liveSeatsOf(db, here.slice(from, from + usersPerQuery))
      for (const matchId of new Set(seats.values())) await this.#readAndPublish(matchId)
    }
  }

  async #readAndPublish(matchId: string): Promise<void> {
    const { db } = this.#app
    const loaded = await loadMatch(db, matchId)
    if (!loaded) return
    const ended = loaded.match.phase.name === 'ended'
    const before = ended ? undefined : this.#memory.get(matchId)
    const bots = before?.bots ?? (await botTurnsOf(db, loaded.match))
    const known = { ...loaded, bots, profiles: before?.profiles ?? (await profilesAt(db, loaded.match)) }
    this.#memory.set(known)
    await this.#publishHere(known, nobody)
  }

  async #publishHere(known: KnownMatch, informed: ReadonlySet<string>): Promise<void> {
    const { live, db } = this.#app
    for (const [seat, { occupant }] of known.match.seats.entries()) {
      const userId = userIdOf(occupant)
      if (userId === null) continue
      for (const language of live.languagesHere(userId, informed)) {
        const view = await matchView(this.#sources, db, known, { seat, userId, language }, known.profiles)
        live.toHere({ userId, language, except: informed }, 'match', view)
      }
    }
  }

  #isHere(userId: string): boolean {
    return this.#app.live.languagesHere(userId).size > 0
  }

  /** Who is not told reads the match when they look at it next. */
  #inBackground(publishing: Promise<void>): void {
    publishing.catch((error: unknown) => this.#app.log.warn({ err: error }, 'a change of a match was not told'))
  }
}

function peopleAt({ match }: KnownMatch): string[] {
  return match.seats.flatMap(({ occupant }) => userIdOf(occupant) ?? [])
}
