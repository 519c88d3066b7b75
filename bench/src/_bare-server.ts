/** Fastify, oRPC and pg with nothing of ours around them: `HEAD /api/health` asks the database. */
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { os } from '@orpc/server'
import fastify from 'fastify'
import { Pool } from 'pg'

const [port, databaseUrl] = process.argv.slice(2)
const pool = new Pool({ connectionString: databaseUrl })

const check = os.route({ method: 'HEAD', path: '/health', successStatus: 200 }).handler(async () => {
  await pool.query('select 1')
})
const handler = new OpenAPIHandler({ check })
const app = fastify()
app.all('/api/*', async (request, reply) => {
  const { matched } = await handler.handle(request, reply, { prefix: '/api' })
  if (!matched) await reply.status(404).send()
})
await app.listen({ port: Number(port), host: '127.0.0.1' })
