import type { LiveEvents, StaleTopic } from '@satoshi/contract/live'
import type { Language } from '@satoshi/rules/language'

/**
 * The live channel for use cases. Everything published is a hint, after the commit: a socket may be
 * gone, and whoever missed it reads over HTTP.
 */
export type Live = {
  /** Publishes to every tab and device of a person on every process. */
  toUser<Name extends keyof LiveEvents>(userId: string, name: Name, ...payload: Parameters<LiveEvents[Name]>): void
  /** Publishes to the tabs and devices on this process that read in `language`. */
  toHere<Name extends keyof LiveEvents>(reader: Reader, name: Name, ...payload: Parameters<LiveEvents[Name]>): void
  /** The languages that a user's tabs and devices on this process read in, some sockets aside; empty when there are none. */
  languagesHere(userId: string, except?: ReadonlySet<string>): ReadonlySet<Language>
  /** Publishes to this process's sockets in `room`; a socket joins by its requests. */
  toRoom<Name extends keyof LiveEvents>(room: string, name: Name, ...payload: Parameters<LiveEvents[Name]>): void
  /** How many sockets of this process are in `room`. */
  socketsIn(room: string): number
  /** How many sockets are open on this process. */
  sockets(): number
  /** Users with a socket on this process. */
  hereUsers(): Iterable<string>
  /** Whether a user has a socket on any process; true too while another process does not answer, which may have one. */
  isAnywhere(userId: string): Promise<boolean>
  /** The first socket of a user on this process. */
  onArrived(listener: (userId: string) => void): void
  /** The last socket of a user on this process is gone. */
  onLeft(listener: (userId: string) => void): void
  /** Each sign of life over a socket. */
  onBeat(listener: (userId: string) => void): void
  /** A small fact to the other processes with sockets of some people, maybe to more; its JSON stays below 4 kB. */
  publishToPeople(userIds: readonly string[], topic: string, fact: unknown): void
  /** A small fact to all processes, this one included; its JSON stays below 4 kB. Nobody gets it twice. */
  publishToNodes(topic: string, fact: unknown): void
  onNodes(topic: string, listener: (fact: unknown) => void): void
  /** The other processes are heard again after a break, in which facts were lost. */
  onNodesRestored(listener: () => void): void
  /** What each other process answers, as its `onRequest` says; null when one of them did not within 5 s. */
  requestFromNodes(topic: string, question: unknown): Promise<unknown[] | null>
  onRequest(topic: string, answer: (question: unknown) => unknown): void
}

/** The fact between processes that sessions have ended, said after the commit: their sockets close at once. */
export const sessionsChanged = 'sessionsChanged'

/** One person's tabs and devices in one language, some sockets aside by their ids. */
export type Reader = { userId: string; language: Language; except?: ReadonlySet<string> }

/** A live channel that nobody is connected to, for a world without sockets: commands, the demo world, tests. */
export function silentLive(): Live {
  const nothing = () => undefined
  return {
    toUser: nothing,
    toHere: nothing,
    languagesHere: () => new Set(),
    toRoom: nothing,
    socketsIn: () => 0,
    sockets: () => 0,
    hereUsers: () => [],
    isAnywhere: () => Promise.resolve(false),
    onArrived: nothing,
    onLeft: nothing,
    onBeat: nothing,
    publishToPeople: nothing,
    publishToNodes: nothing,
    onNodes: nothing,
    onNodesRestored: nothing,
    requestFromNodes: () => Promise.resolve([]),
    onRequest: nothing,
  }
}

/** Has all tabs and devices of a player read again what they show of `topics`. To be called after the commit. */
export function publishStale(live: Pick<Live, 'toUser'>, userId: string, ...topics: StaleTopic[]): void {
  live.toUser(userId, 'stale', { topics })
}
