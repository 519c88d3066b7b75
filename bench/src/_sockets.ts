import { liveVersion, type LiveRequests, type LiveEvents } from '@satoshi/contract/live'
import { io, type Socket } from 'socket.io-client'

import type { Member } from './_crowd.ts'

/** Who is sent elsewhere comes back within two seconds, not all at once. */
const backMillis = 2_000
let comingBack = 0

export type Connected = Socket<LiveEvents, LiveRequests>

/** How many sockets knock at once; a crowd on phones does not come in the same millisecond. */
const atOnce = 100

/** A socket of a member, as the app opens it; `reconnects` as the app does, with jitter. */
export function socketOf(port: number, { cookie }: Member, path: string, reconnects = false): Connected {
  const socket: Connected = io(`http://127.0.0.1:${port}`, {
    path,
    transports: ['websocket'],
    forceNew: true,
    autoConnect: false,
    reconnection: reconnects,
    reconnectionDelay: 500,
    reconnectionDelayMax: 4_000,
    randomizationFactor: 0.5,
    auth: { version: liveVersion, language: 'pt-BR' },
    extraHeaders: { cookie, origin: `http://127.0.0.1:${port}` },
  })
  // Sent elsewhere by a server that stops: the library leaves it to the app to come back.
  if (reconnects) socket.on('disconnect', (why) => why === 'io server disconnect' && comeBack(socket))
  return socket
}

function comeBack(socket: Connected): void {
  comingBack += 1
  setTimeout(() => socket.connect(), (comingBack * 7) % backMillis)
}

/** Opens them all, some at a time; fails with the first that is refused. */
export async function openAll(sockets: Connected[]): Promise<void> {
  const waiting = [...sockets]
  const one = async () => {
    for (let socket = waiting.pop(); socket; socket = waiting.pop()) await opened(socket)
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

function opened(socket: Connected): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
    socket.connect()
  })
}
