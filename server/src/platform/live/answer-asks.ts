import { matchAsk, matchLook, peopleWatch, type LiveAsks, type LiveReply } from '@satoshi/contract/live'
import type { MatchView } from '@satoshi/contract/match'
import type { Instant, Millis } from '@satoshi/rules/time'
import type { Logger } from 'pino'
import type { z } from 'zod'

import type { Clock } from '../clock.ts'
import { InvalidRequest, invalidBySchema } from '../http/invalid-request.ts'
import { replyTo } from '../http/refusal-reply.ts'
import { newRandomId } from '../ids.ts'
import { refuse } from '../refusal.ts'
import type { LiveSocket } from './live-socket.ts'

/** Whose message it is, and when it had come, before anything waited. */
export type Asker = {
  userId: string
  socketId: string
  language: LiveSocket['data']['language']
  at: Instant
  lagMillis: Millis
}

/** What domains above answer. */
export type LiveAnswers = {
  command: (asker: Asker, ask: z.infer<typeof matchAsk>) => Promise<MatchView>
  look: (asker: Asker, ask: z.infer<typeof matchLook>) => Promise<MatchView>
}

type World = { clock: Clock; log: Logger; answers: LiveAnswers; onBeat: (userId: string) => void }
type Ask = (socket: LiveSocket, asker: Asker, said: unknown) => unknown

/** The room of the sockets that watch the online list. */
export const watchers = 'watchers'

/** What sockets may ask of this process, the same for all of them. */
export type Asks = { world: World; byName: ReadonlyMap<string, Ask> }

export function asksOf(world: World): Asks {
  return { world, byName: answersOf(world) }
}

/** Answers everything that a socket asks; what nobody knows or what breaks its shape is refused in words, never a fault. */
export function answerAsks(socket: LiveSocket, { world, byName }: Asks, isThrottled: () => boolean): void {
  socket.onAny((name: unknown, ...said: unknown[]) => {
    const at = world.clock.now()
    const ack = said.at(-1)
    if (!isAck(ack)) return
    const { session, language, roundTrip } = socket.data
    const asker = { userId: session.userId, socketId: socket.id, language, at, lagMillis: roundTrip.lagMillis() }
    const work = async () => {
      if (isThrottled()) throw refuse('request.tooMany', { retryAfterSeconds: 1 })
      const ask = byName.get(String(name))
      if (!ask || said.length !== 2) throw new InvalidRequest([{ path: '', message: 'Not an ask' }])
      return ask(socket, asker, said[0])
    }
    void reply(work, world.log).then(ack)
  })
}

function answersOf({ clock, answers, onBeat }: World): ReadonlyMap<string, Ask> {
  const asks: Record<keyof LiveAsks, Ask> = {
    beat: (_socket, { userId }) => {
      onBeat(userId)
      return { serverNow: clock.now() }
    },
    command: (_socket, asker, said) => answers.command(asker, shaped(matchAsk, said)),
    look: (_socket, asker, said) => answers.look(asker, shaped(matchLook, said)),
    watchPeople: async (socket, _asker, said) => {
      await (shaped(peopleWatch, said).watch ? socket.join(watchers) : socket.leave(watchers))
      return { done: true }
    },
  }
  return new Map(Object.entries(asks))
}

function shaped<Shape extends z.ZodType>(schema: Shape, said: unknown): z.infer<Shape> {
  const parsed = schema.safeParse(said)
  if (parsed.success) return parsed.data
  throw invalidBySchema(parsed.error.issues)
}

function isAck(said: unknown): said is (told: LiveReply<unknown>) => void {
  return typeof said === 'function'
}

/** As over HTTP: the value, or the refusal with its status; a fault is logged once, under an id that is told. */
async function reply(work: () => Promise<unknown>, log: Logger): Promise<LiveReply<unknown>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    const { status, body } = replyTo(error, { id: newRandomId(), log })
    return { ok: false, error: { code: body.code, status, data: body.details } }
  }
}
