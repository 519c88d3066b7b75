import { z } from 'zod'

import { botTurnsOf } from './timers.ts'
import type { KnownMatch, MatchMemory } from './match-memory.ts'
import { loadMatch } from './match-store.ts'
import { facesAt, matchView } from './match-view.ts'
import type { MatchWorld } from './matches.ts'

/** That a match has changed, between processes: the others read it when one of its people is with them. */
const matchFact = z.object({ matchId: z.string(), seq: z.int(), userIds: z.array(z.string()) })
const topic = 'match'

const nobody: ReadonlySet<string> = new Set()

/**
 * Tells the people at a match what has changed, after each commit: every socket gets its seat's view in its own
 * language. Here it is made of the match in memory, without a query; another process reads the match once.
 */
export class MatchLive {
  readonly #app: MatchWorld
  readonly #memory: MatchMemory

  constructor(app: MatchWorld, memory: MatchMemory) {
    this.#app = app
    this.#memory = memory
  }

  /** Hears what other processes changed. */
  listen(): void {
    this.#app.live.onNodes(topic, (fact) => {
      const heard = matchFact.safeParse(fact)
      if (!heard.success) return
      if (heard.data.userIds.some((userId) => this.#isHere(userId)))
        this.#inBackground(this.#readAndTell(heard.data.matchId))
      else this.#memory.forget(heard.data.matchId)
    })
  }

  /** To be called after the commit that made `known`; nothing is waited for. Who heard it by an answer is not told again. */
  tell(known: KnownMatch, told: ReadonlySet<string>): void {
    this.#inBackground(this.#tellHere(known, told))
    const { id: matchId, seq } = known.match
    this.#app.live.tellOthers(topic, { matchId, seq, userIds: peopleAt(known) })
  }

  async #readAndTell(matchId: string): Promise<void> {
    const { db } = this.#app
    const loaded = await loadMatch(db, matchId)
    if (!loaded) return
    const ended = loaded.match.phase.name === 'ended'
    const before = ended ? undefined : this.#memory.get(matchId)
    const bots = before?.bots ?? (await botTurnsOf(db, loaded.match))
    const known = { ...loaded, bots, faces: before?.faces ?? (await facesAt(db, loaded.match)) }
    this.#memory.keep(known)
    await this.#tellHere(known, nobody)
  }

  async #tellHere(known: KnownMatch, told: ReadonlySet<string>): Promise<void> {
    const { live, db } = this.#app
    for (const [seat, { occupant }] of known.match.seats.entries()) {
      if (occupant.kind !== 'player') continue
      const { userId } = occupant
      for (const language of live.languagesHere(userId, told)) {
        const view = await matchView(this.#app, db, known, { seat, userId, language }, known.faces)
        live.toHere({ userId, language, except: told }, 'match', view)
      }
    }
  }

  #isHere(userId: string): boolean {
    return this.#app.live.languagesHere(userId).size > 0
  }

  /** Who is not told reads the match when they look at it next. */
  #inBackground(telling: Promise<void>): void {
    telling.catch((error: unknown) => this.#app.log.warn({ err: error }, 'a change of a match was not told'))
  }
}

function peopleAt({ match }: KnownMatch): string[] {
  return match.seats.flatMap(({ occupant }) => (occupant.kind === 'player' ? [occupant.userId] : []))
}
