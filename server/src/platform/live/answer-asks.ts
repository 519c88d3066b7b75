import type { LiveAsks, LiveReply } from '@satoshi/contract/live'
import { second, type Instant, type Millis } from '@satoshi/rules/time'
import type { Logger } from 'pino'
import type { z } from 'zod'

import type { Clock } from '../clock.ts'
import { InvalidRequest, invalidBySchema } from '../http/invalid-request.ts'
import { replyTo } from '../http/refusal-reply.ts'
import { newRandomId } from '../ids.ts'
import { tooMany } from '../rate-limit/rate-limit.ts'
import type { LiveSocket } from './live-socket.ts'

/** Who asks, and when the message had come, before anything waited. */
export type Asker = {
  userId: string
  socketId: string
  language: LiveSocket['data']['language']
  at: Instant
  lagMillis: Millis
  /** Lets the socket hear what is sent to `room`; see `Live.toRoom`. */
  join: (room: string) => Promise<void> | void
  leave: (room: string) => Promise<void> | void
}

/** Answers an ask whose shape nobody has checked yet; made by `liveHandler`. */
export type LiveHandler = (asker: Asker, ask: unknown) => Promise<unknown>

/** What domains answer: every ask of the contract but the sign of life, which is the channel's own. */
export type LiveHandlers = Record<Exclude<keyof LiveAsks, 'beat'>, LiveHandler>

type Outside = { clock: Clock; log: Logger; handlers: LiveHandlers; onBeat: (userId: string) => void }

/** What sockets may ask of this process, the same for all of them. */
export type Asks = { outside: Outside; byName: ReadonlyMap<string, LiveHandler> }

/** Checks the shape of an ask before `handle` sees it; one that breaks it is refused with `request.invalid`. */
export function liveHandler<Shape extends z.ZodType>(
  schema: Shape,
  handle: (asker: Asker, ask: z.infer<Shape>) => Promise<unknown>,
): LiveHandler {
  return (asker, ask) => {
    const parsed = schema.safeParse(ask)
    if (parsed.success) return handle(asker, parsed.data)
    throw invalidBySchema(parsed.error.issues)
  }
}

export function asksOf(outside: Outside): Asks {
  const { clock, handlers, onBeat } = outside
  const beat: LiveHandler = ({ userId }) => {
    onBeat(userId)
    return Promise.resolve({ serverNow: clock.now() })
  }
  return { outside, byName: new Map(Object.entries({ ...handlers, beat })) }
}

/** Answers everything that a socket asks; what nobody knows or what breaks its shape is refused in words, never a fault. */
export function answerAsks(socket: LiveSocket, { outside, byName }: Asks, isThrottled: () => boolean): void {
  socket.onAny((name: unknown, ...said: unknown[]) => {
    const at = outside.clock.now()
    const ack = said.at(-1)
    if (!isAck(ack)) return
    const { session, language, roundTrip } = socket.data
    const asker: Asker = {
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
      const ask = byName.get(String(name))
      if (!ask || said.length !== 2) throw new InvalidRequest([{ path: '', message: 'Not an ask' }])
      return ask(asker, said[0])
    }
    void reply(work, outside.log).then(ack)
  })
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
