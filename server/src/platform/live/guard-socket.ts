import { TokenBucket } from '../rate-limit/rate-limit.ts'
import { cutAfter, outboundBytes, packets } from './live-limits.ts'
import { sayBye, type LiveSocket } from './live-socket.ts'

/** Counts what a socket sends and what waits for it; gives whether one more ask, which is counted, comes too fast. */
export function guardSocket(socket: LiveSocket): { isThrottled: () => boolean } {
  const allPackets = new TokenBucket(packets)
  // Every packet, also what is no ask: a flood of nothing costs as much.
  socket.conn.on('packet', () => {
    if (allPackets.take() < -cutAfter && socket.connected) sayBye(socket, 'tooFast')
  })
  socket.conn.on('packetCreate', () => dropWhenSlow(socket))
  // Asks are counted by themselves, as they are answered: many packets may have come before the first of them is.
  const asks = new TokenBucket(packets)
  return { isThrottled: () => asks.take() < 0 }
}

/** Who does not read is not waited for: what was said to them can be read again. */
function dropWhenSlow({ conn }: LiveSocket): void {
  if (waitingBytes(conn) > outboundBytes) conn.close(true)
}

function waitingBytes(connection: LiveSocket['conn']): number {
  const { transport } = connection
  // safe: the engine keeps its queue at this place; live-limits.journey.test.ts would fail without it.
  const { writeBuffer } = connection as unknown as { writeBuffer: { data?: unknown }[] }
  let bytes = 'socket' in transport ? bufferedIn(transport.socket) : 0
  for (const { data } of writeBuffer) bytes += typeof data === 'string' ? data.length : 0
  return bytes
}

/** The websocket's own count of what the network has not taken yet. */
function bufferedIn(websocket: unknown): number {
  const known = typeof websocket === 'object' && websocket !== null && 'bufferedAmount' in websocket
  return known && typeof websocket.bufferedAmount === 'number' ? websocket.bufferedAmount : 0
}
