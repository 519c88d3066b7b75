import type { Language } from '@satoshi/rules/language'

import type { LiveSocket } from './live-socket.ts'

/** The sockets of this process by their person, the oldest first, and who listens for people coming and going. */
export class PeopleHere {
  readonly #people = new Map<string, Set<LiveSocket>>()
  readonly #arrived: ((userId: string) => void)[] = []
  readonly #left: ((userId: string) => void)[] = []

  add(socket: LiveSocket): void {
    const { userId } = socket.data.session
    const known = this.#people.get(userId)
    if (known) {
      known.add(socket)
      return
    }
    this.#people.set(userId, new Set([socket]))
    for (const listener of this.#arrived) listener(userId)
  }

  remove(socket: LiveSocket): void {
    const { userId } = socket.data.session
    const known = this.#people.get(userId)
    if (!known?.delete(socket) || known.size > 0) return
    this.#people.delete(userId)
    for (const listener of this.#left) listener(userId)
  }

  of(userId: string): ReadonlySet<LiveSocket> {
    return this.#people.get(userId) ?? nobody
  }

  /** Those of a person's sockets, some aside by their ids. */
  languagesOf(userId: string, except?: ReadonlySet<string>): ReadonlySet<Language> {
    return new Set([...this.of(userId)].filter(({ id }) => !except?.has(id)).map(({ data }) => data.language))
  }

  users(): Iterable<string> {
    return this.#people.keys()
  }

  *sockets(): Iterable<LiveSocket> {
    for (const sockets of this.#people.values()) yield* sockets
  }

  onArrived(listener: (userId: string) => void): void {
    this.#arrived.push(listener)
  }

  onLeft(listener: (userId: string) => void): void {
    this.#left.push(listener)
  }
}

const nobody: ReadonlySet<LiveSocket> = new Set()
