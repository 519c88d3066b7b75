import type { Face } from '@satoshi/rules/match/view'
import { second, type Millis } from '@satoshi/rules/time'
import { z } from 'zod'

import { loadMatch, type LoadedMatch } from './match-store.ts'
import { facesAt, matchView } from './match-view.ts'
import type { MatchWorld } from './matches.ts'

/** That a match has changed, between processes: the others read it when one of its people is with them. */
const matchFact = z.object({ matchId: z.string(), seq: z.int(), userIds: z.array(z.string()) })
const topic = 'match'

/** How long nicknames and pictures at a running match are taken as known. */
const facesMillis: Millis = 10 * second
const mostFaces = 2_000

/**
 * Tells the people at a match what has changed, after each commit: every socket gets its seat's view in its own
 * language. Here it is made of the match in memory, without a query; another process reads the match once.
 */
export class MatchLive {
  readonly #app: MatchWorld
  readonly #faces = new Map<string, { faces: Map<string, Face>; until: Millis }>()

  constructor(app: MatchWorld) {
    this.#app = app
  }

  /** Hears what other processes changed. */
  listen(): void {
    this.#app.live.onNodes(topic, (fact) => {
      const heard = matchFact.safeParse(fact)
      if (heard.success && heard.data.userIds.some((userId) => this.#isHere(userId)))
        this.#inBackground(this.#readAndTell(heard.data.matchId))
    })
  }

  /** To be called after the commit that made `loaded`; nothing is waited for. */
  tell(loaded: LoadedMatch): void {
    this.#inBackground(this.#tellHere(loaded))
    const { id: matchId, seq } = loaded.match
    this.#app.live.tellOthers(topic, { matchId, seq, userIds: peopleAt(loaded) })
  }

  async #readAndTell(matchId: string): Promise<void> {
    const loaded = await loadMatch(this.#app.db, matchId)
    if (loaded) await this.#tellHere(loaded)
  }

  async #tellHere(loaded: LoadedMatch): Promise<void> {
    const { live, db } = this.#app
    for (const [seat, { occupant }] of loaded.match.seats.entries()) {
      if (occupant.kind !== 'player') continue
      const { userId } = occupant
      for (const language of live.languagesHere(userId)) {
        const viewer = { seat, userId, language }
        const view = await matchView(this.#app, db, loaded, viewer, await this.#facesOf(loaded))
        live.toHere({ userId, language }, 'match', view)
      }
    }
  }

  /** At the end levels have changed: then they are read again. */
  async #facesOf({ match }: LoadedMatch): Promise<Map<string, Face>> {
    const ended = match.phase.name === 'ended'
    const known = this.#faces.get(match.id)
    if (known && !ended && known.until > performance.now()) return known.faces
    const faces = await facesAt(this.#app.db, match)
    this.#faces.delete(match.id)
    if (!ended) this.#remember(match.id, faces)
    return faces
  }

  #remember(matchId: string, faces: Map<string, Face>): void {
    const [oldest] = this.#faces.keys()
    if (oldest !== undefined && this.#faces.size >= mostFaces) this.#faces.delete(oldest)
    this.#faces.set(matchId, { faces, until: performance.now() + facesMillis })
  }

  #isHere(userId: string): boolean {
    return this.#app.live.languagesHere(userId).size > 0
  }

  /** Who is not told reads the match when they look at it next. */
  #inBackground(telling: Promise<void>): void {
    telling.catch((error: unknown) => this.#app.log.warn({ err: error }, 'a change of a match was not told'))
  }
}

function peopleAt({ match }: LoadedMatch): string[] {
  return match.seats.flatMap(({ occupant }) => (occupant.kind === 'player' ? [occupant.userId] : []))
}
