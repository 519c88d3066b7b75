import type { PeopleDelta } from '@satoshi/contract/live'

import { silentLive, type Live } from '../src/platform/live/live.ts'

/** A process as a test sees it: its `live`, and what people with sockets do on it. */
export type HubNode = {
  live: Live
  arrive: (userId: string) => void
  leave: (userId: string) => void
  beat: (userId: string) => void
  /** Its sockets are gone without a word, as when it was killed. */
  die: () => void
  /** How many watch the online list on it. */
  watching: number
  /** What its watchers were told. */
  deltas: PeopleDelta[]
}

/** Processes in memory with people's sockets on them; what one tells the others they hear at once. */
export class LiveHub {
  readonly #nodes: { here: Set<string>; listener: Map<string, ((fact: unknown) => void)[]> }[] = []
  /** Everything that was said to people, on whatever process. */
  readonly payload: { userId: string; name: string; payload: unknown[] }[] = []

  node(): HubNode {
    const own = { here: new Set<string>(), listener: new Map<string, ((fact: unknown) => void)[]>() }
    this.#nodes.push(own)
    const on = { arrived: [], left: [], beat: [] } as Record<string, ((userId: string) => void)[]>
    const tell = (what: string, userId: string) => {
      for (const listener of on[what] ?? []) listener(userId)
    }
    const node: HubNode = {
      live: {
        ...silentLive(),
        toUser: (userId, name, ...payload) => void this.payload.push({ userId, name, payload }),
        toRoom: (_room, name, ...payload) =>
          void (name === 'people' && node.deltas.push(structuredClone(payload[0] as PeopleDelta))), // safe: what `people` carries
        socketsIn: () => node.watching,
        hereUsers: () => own.here,
        isAnywhere: (userId) => Promise.resolve(this.#nodes.some(({ here }) => here.has(userId))),
        onArrived: (listener) => void on['arrived']?.push(listener),
        onLeft: (listener) => void on['left']?.push(listener),
        onBeat: (listener) => void on['beat']?.push(listener),
        publishToNodes: (topic, fact) => this.#tellNodes(topic, fact),
        onNodes: (topic, listener) => void own.listener.set(topic, [...(own.listener.get(topic) ?? []), listener]),
      },
      arrive: (userId) => {
        own.here.add(userId)
        tell('arrived', userId)
      },
      leave: (userId) => {
        own.here.delete(userId)
        tell('left', userId)
      },
      beat: (userId) => tell('beat', userId),
      die: () => void this.#nodes.splice(this.#nodes.indexOf(own), 1),
      watching: 0,
      deltas: [],
    }
    return node
  }

  #tellNodes(topic: string, fact: unknown): void {
    const sent = JSON.stringify(fact)
    if (sent.length >= 4_096) throw new Error(`${topic}: too much to tell`)
    for (const { listener } of this.#nodes) for (const each of listener.get(topic) ?? []) each(JSON.parse(sent))
  }
}
