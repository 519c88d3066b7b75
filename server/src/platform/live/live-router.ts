import type { LiveRequests, LiveReply } from '@satoshi/contract/live'
import { second, type Instant, type Millis } from '@satoshi/rules/time'
import type { Logger } from 'pino'
import type { z } from 'zod'

import type { Clock } from '../clock.ts'
import { InvalidRequest, invalidBySchema } from '../http/invalid-request.ts'
import { replyTo } from '../http/refusal-reply.ts'
import { noteRequest } from '../idle-memory.ts'
import { newRandomId } from '../ids.ts'
import { tooMany } from '../rate-limit/rate-limit.ts'
import type { LiveSocket } from './live-socket.ts'

/** Caller of a request, and when the message had come, before anything waited. */
export type LiveCaller = {
  userId: string
  socketId: string
  language: LiveSocket['data']['language']
  at: Instant
  lagMillis: Millis
  /** Lets the socket hear what is sent to `room`; see `Live.toRoom`. */
  join: (room: string) => Promise<void> | void
  leave: (room: string) => Promise<void> | void
}

/** Handles a request whose shape nobody has checked yet; made by `liveHandler`. */
export type LiveHandler = (caller: LiveCaller, payload: unknown) => Promise<unknown>

/** Handlers of domains: one for every request of the contract but the sign of life, which is the channel's own. */
export type LiveHandlers = Record<Exclude<keyof LiveRequests, 'beat'>, LiveHandler>

type Outside = { clock: Clock; log: Logger; handlers: LiveHandlers; onBeat: (userId: string) => void }

/** Router of the requests of this process's sockets, the same for all of them. */
export type LiveRouter = { outside: Outside; byName: ReadonlyMap<string, LiveHandler> }

/** Checks the shape of a request before `handle` sees it; one that breaks it is refused with `request.invalid`. */
export function liveHandler<Shape extends z.ZodType>(
  schema: Shape,
  handle: (caller: LiveCaller, payload: z.infer<Shape>) => Promise<unknown>,
): LiveHandler {
  return (caller, payload) => {
    const parsed = schema.safeParse(payload)
    if (parsed.success) return handle(caller, parsed.data)
    throw invalidBySchema(parsed.error.issues)
  }
}

export function createLiveRouter(outside: Outside): LiveRouter {
  const { clock, handlers, onBeat } = outside
  const beat: LiveHandler = ({ userId }) => {
    onBeat(userId)
    return Promise.resolve({ serverNow: clock.now() })
  }
  return { outside, byName: new Map(Object.entries({ ...handlers, beat })) }
}

/** Answers every request of a socket; one that is unknown or breaks its shape is refused, never a fault. */
export function handleRequests(socket: LiveSocket, { outside, byName }: LiveRouter, isThrottled: () => boolean): void {
  socket.onAny((name: unknown, ...payload: unknown[]) => {
    const at = outside.clock.now()
    const ack = payload.at(-1)
    if (!isAck(ack)) return
    // A tab that is open says only that it is there.
    if (name !== 'beat') noteRequest()
    const { session, language, roundTrip } = socket.data
    const caller: LiveCaller = {
      userId: session.userId,
      socketId: socket.id,
      language,
      at,
      lagMillis: roundTrip.lagMillis(),
      join: (room) => socket.join(room),
      leave: (room) => socket.leave(room),
    }
    const work = async () => {
      if (isThrottled()) throw tooMany(1 * second)
      const handler = byName.get(String(name))
      if (!handler || payload.length !== 2) throw new InvalidRequest([{ path: '', message: 'Not an ask' }])
      return handler(caller, payload[0])
    }
    void reply(work, outside.log).then(ack)
  })
}

function isAck(payload: unknown): payload is (reply: LiveReply<unknown>) => void {
  return typeof payload === 'function'
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
