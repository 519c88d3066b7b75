/**
 * Socket.IO with one guarded, durable statement for each answer and as many sends as a duel needs: the answer is
 * acknowledged and told to the other, and each second one opens the next question for both. Its tables are its own.
 */
import { createServer } from 'node:http'

import { Pool } from 'pg'
import { Server } from 'socket.io'

const [port, url] = process.argv.slice(2)
const pool = new Pool({ connectionString: url, max: 16 })
await pool.query(`
  create table if not exists floor_matches (id text primary key, seq int not null);
  create table if not exists floor_answers (match_id text not null, seq int not null, body jsonb not null, primary key (match_id, seq))`)

const guarded = {
  name: 'floor',
  text: `with moved as (
      insert into floor_matches as m (id, seq) values ($1, 1)
      on conflict (id) do update set seq = m.seq + 1 where m.seq = $2
      returning id, seq
    )
    insert into floor_answers (match_id, seq, body) select id, seq, $3 from moved returning seq`,
}

const http = createServer((_, reply) => reply.end())
const server = new Server(http, {
  path: '/live',
  transports: ['websocket'],
  perMessageDeflate: false,
  serveClient: false,
})
/** Answers of each pair so far, which come one after the other. */
const seqOf = new Map<string, number>()
server.on('connection', async (socket) => {
  const pair = String(socket.handshake.auth['pair'])
  await socket.join(pair)
  socket.on('command', async (payload: unknown, ack: (reply: unknown) => void) => {
    const before = seqOf.get(pair) ?? 0
    seqOf.set(pair, before + 1)
    const written = await pool.query({ ...guarded, values: [pair, before, JSON.stringify(payload)] })
    ack({ ok: written.rowCount === 1 })
    socket.to(pair).emit('match', payload)
    if (before % 2 === 1) server.to(pair).emit('match', payload)
  })
})
http.listen(Number(port), '127.0.0.1')
