/**
 * Fastify with nothing of ours around it: `/bare/<name>` answers with what was kept under the name, `/query/<name>` with
 * the same after asking the database one question.
 */
import { readFileSync } from 'node:fs'

import fastify from 'fastify'
import { Pool } from 'pg'

const [port, databaseUrl, bodiesFile = ''] = process.argv.slice(2)
const pool = new Pool({ connectionString: databaseUrl, max: 16 })
pool.on('error', () => {})
const bodies = JSON.parse(readFileSync(bodiesFile, 'utf8')) as Record<string, object> // safe: `reads.ts` wrote it

const app = fastify()
for (const [name, body] of Object.entries(bodies)) {
  app.get(`/bare/${name}`, async () => body)
  app.get(`/query/${name}`, async () => {
    await pool.query('select $1::text as name', [name])
    return body
  })
}
await app.listen({ port: Number(port), host: '127.0.0.1' })
