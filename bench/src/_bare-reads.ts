/**
 * Fastify with nothing of ours around it: `/<name>/<number>` runs the statement that our server runs for one of some players,
 * and sends the bytes that our server sent.
 */
import { readFileSync } from 'node:fs'

import fastify from 'fastify'
import { Pool } from 'pg'

import type { BareRead } from './_bare-statements.ts'

const [port, databaseUrl, readsFile = ''] = process.argv.slice(2)
// As ours: as many connections, statements that are kept ready, planned once.
const options = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off'
const pool = new Pool({ connectionString: databaseUrl, max: 16, options })
pool.on('error', () => {})
const reads = JSON.parse(readFileSync(readsFile, 'utf8')) as Record<string, BareRead[]> // safe: `reads.ts` wrote it

const app = fastify()
for (const [name, ofPlayers] of Object.entries(reads)) {
  app.get<{ Params: { number: string } }>(`/${name}/:number`, async ({ params }, reply) => {
    const read = ofPlayers[Number(params.number)]
    if (!read) throw new Error('nobody of this number')
    await pool.query({ name, text: read.text, values: [...read.values] })
    return reply.header('content-type', 'application/json; charset=utf-8').send(read.body)
  })
}
await app.listen({ port: Number(port), host: '127.0.0.1' })
