/** A websocket server that sends back what it gets, and nothing else: the floor under a duel's answer. */
import { WebSocketServer } from 'ws'

const [port] = process.argv.slice(2)
const server = new WebSocketServer({ port: Number(port), host: '127.0.0.1', perMessageDeflate: false })
const pairs = new Map<string, Set<{ send: (text: string) => void }>>()
server.on('connection', (socket, request) => {
  const pair = request.url ?? ''
  const both = pairs.get(pair) ?? new Set()
  pairs.set(pair, both.add(socket))
  socket.on('message', (data) => {
    const text = data.toString()
    for (const each of both) each.send(text)
  })
})
