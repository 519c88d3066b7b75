import { z } from 'zod'

import { botTurnsOf } from './timers.ts'
import type { KnownMatch, MatchMemory } from './match-memory.ts'
import { loadMatch } from './match-store.ts'
import { profilesAt, matchView } from './match-view.ts'
import type { MatchDependencies } from './matches.ts'

/** That a match has changed, between processes: the others read it when one of its people is with them. */
const matchFact = z.object({ matchId: z.string(), seq: z.int(), userIds: z.array(z.string()) })
const topic = 'match'

const nobody: ReadonlySet<string> = new Set()

/**
 * Tells the people at a match what has changed, after each commit: every socket gets its seat's view in its own
 * language. Here it is made of the match in memory, without a query; another process reads the match once.
 */
export class MatchLive {
  readonly #app: MatchDependencies
  readonly #memory: MatchMemory

  constructor(app: MatchDependencies, memory: MatchMemory) {
    this.#app = app
    this.#memory = memory
  }

  /** Hears what other processes changed. */
  listen(): void {
    this.#app.live.onNodes(topic, (fact) => {
      const parsed = matchFact.safeParse(fact)
      if (!parsed.success) return
      if (parsed.data.userIds.some((userId) => this.#isHere(userId)))
        this.#inBackground(this.#readAndPublish(parsed.data.matchId))
      else this.#memory.delete(parsed.data.matchId)
    })
  }

  /** To be called after the commit that made `known`; nothing is waited for. Who heard it by an answer is not told again. */
  publish(known: KnownMatch, informed: ReadonlySet<string>): void {
    this.#inBackground(this.#publishHere(known, informed))
    const { id: matchId, seq } = known.match
    this.#app.live.publishToOthers(topic, { matchId, seq, userIds: peopleAt(known) })
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
      if (occupant.kind !== 'player') continue
      const { userId } = occupant
      for (const language of live.languagesHere(userId, informed)) {
        const view = await matchView(this.#app, db, known, { seat, userId, language }, known.profiles)
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
  return match.seats.flatMap(({ occupant }) => (occupant.kind === 'player' ? [occupant.userId] : []))
}
