/** What a process does with what others send it. */
export type BusListener = {
  onFact: (topic: string, fact: unknown) => void
  /** Gives this process's part of an answer; null when it has none. */
  onRequest: (topic: string, question: unknown) => unknown
  /** The way to the others is open again after a break, in which facts were lost. */
  onReconnected: () => void
}

/**
 * The way from one process to the others of its database. What it carries are hints: a fact that is lost is read again,
 * by whoever missed it, from the database.
 */
export type Bus = {
  /** Brings facts for a person to this process; resolves when they come, or after `subscribeMillis` all the same. */
  subscribe(userId: string): Promise<void>
  unsubscribe(userId: string): void
  /** To the other processes that are subscribed to one of some people, once each; to all where the way knows no addressees. */
  publishToPeople(userIds: readonly string[], topic: string, fact: unknown): void
  publishToAll(topic: string, fact: unknown): void
  /** The answers of the others; null while they are not all known, or when one did not answer within 5 s. */
  request(topic: string, question: unknown): Promise<unknown[] | null>
}

/** The Redis that processes share; `prefix` begins all names in it, and is the same for all processes of a database. */
export type RedisPlace = { url: string; prefix: string }
/** What tells how other processes are reached; without `databaseUrl` there are none. */
export type BusPlace = { databaseUrl: string | null; redis: RedisPlace | null }

/** How long whoever connects waits at most until facts for them come to this process. */
export const subscribeMillis = 1_000
/** How long the others may take to answer, as long as the adapters of Socket.IO give them. */
export const answerMillis = 5_000
