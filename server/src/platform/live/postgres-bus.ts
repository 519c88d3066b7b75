import type { Bus, BusListener } from './bus.ts'
import type { LiveServer } from './live-socket.ts'

/**
 * The way to other processes through the PostgreSQL that all of them have: NOTIFY reaches each process with everything,
 * whoever it is for. The others are all known when `peersKnown` resolves.
 */
export function postgresBus(server: LiveServer, listener: BusListener, peersKnown: Promise<void>): Bus {
  let knowsPeers = false
  void peersKnown.then(() => (knowsPeers = true))
  server.on('fact', (topic, fact) => listener.onFact(topic, fact))
  server.on('question', (topic, question, answer) => answer(listener.onRequest(topic, question)))
  const publishToAll = (topic: string, fact: unknown) => void server.serverSideEmit('fact', topic, fact)
  return {
    subscribe: () => Promise.resolve(),
    unsubscribe: () => undefined,
    publishToPeople: (_userIds, topic, fact) => publishToAll(topic, fact),
    publishToAll,
    request: (topic, question) => {
      if (!knowsPeers) return Promise.resolve(null)
      return new Promise((resolve) => {
        server.serverSideEmit('question', topic, question, (error: unknown, answers: unknown) =>
          resolve(error || !Array.isArray(answers) ? null : answers),
        )
      })
    },
  }
}
