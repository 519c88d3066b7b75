import type { LiveAsks, LiveEvents } from '@satoshi/contract/live'
import type { Language } from '@satoshi/rules/language'
import type { Server, Socket } from 'socket.io'

import type { Session } from '../http/router.ts'
import type { RoundTrip } from './round-trip.ts'

/** What processes say to each other; an acknowledgement comes with what is asked. */
export type NodeEvents = {
  said: <Name extends keyof LiveEvents>(userId: string, name: Name, said: Parameters<LiveEvents[Name]>) => void
  fact: (topic: string, fact: unknown) => void
  question: (topic: string, question: unknown, answer: (answer: unknown) => void) => void
}

/** What is known of one socket, from its connection on. */
export type SocketFacts = {
  session: Session
  version: number
  language: Language
  roundTrip: RoundTrip
}

export type LiveServer = Server<LiveAsks, LiveEvents, NodeEvents, SocketFacts>
export type LiveSocket = Socket<LiveAsks, LiveEvents, NodeEvents, SocketFacts>

/** The last word to a socket; its connection closes once it is sent. */
export function sayBye(socket: LiveSocket, reason: Parameters<LiveEvents['bye']>[0]['reason']): void {
  socket.emit('bye', { reason })
  socket.disconnect(true)
}
