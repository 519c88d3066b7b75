/** Socket.IO with nothing of ours around it; each socket joins a room of its own and one that all share. */
import { createServer } from 'node:http'

import { Server } from 'socket.io'

const [port] = process.argv.slice(2)
const http = createServer((_, reply) => reply.end())
const server = new Server(http, {
  path: '/live',
  transports: ['websocket'],
  perMessageDeflate: false,
  serveClient: false,
})
server.on('connection', async (socket) => {
  await socket.join([`user:${socket.id}`, 'watchers'])
  const pair: unknown = socket.handshake.auth['pair']
  if (typeof pair === 'string') await socket.join(pair)
  socket.on('beat', (_payload: unknown, ack: (reply: unknown) => void) => ack({ ok: true }))
  socket.on('command', (payload: unknown, ack: (reply: unknown) => void) => {
    ack({ ok: true })
    if (typeof pair === 'string') socket.to(pair).emit('match', payload)
  })
})
http.listen(Number(port), '127.0.0.1')
