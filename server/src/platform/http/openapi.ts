import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { FastifyInstance } from 'fastify'

import { apiDocument, type DocumentOptions } from './api-document.ts'
import { codingOf, effort, encoded, type Coding } from './content-coding.ts'

/** The document as it is sent: plain and compressed, under the tag of its text. */
type Served = { etag: string; bodies: Record<Coding, Buffer> }

/** Serves the document at /api/openapi.json; it is made and compressed when first asked for. */
export function serveOpenApi(fastify: FastifyInstance, options: DocumentOptions): void {
  let served: Promise<Served> | undefined
  fastify.get('/api/openapi.json', async (request, reply) => {
    served ??= apiDocument(options).then((document) => servedOf(JSON.stringify(document)))
    const { etag, bodies } = await served
    // The same address tells another document after an update: kept, and asked about each time.
    void reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' })
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    const coding = codingOf(request.headers['accept-encoding'])
    if (coding !== 'identity') void reply.header('content-encoding', coding)
    return reply.type('application/json; charset=utf-8').send(bodies[coding])
  })
}

async function servedOf(text: string): Promise<Served> {
  const identity = Buffer.from(text)
  const [br, gzip] = await Promise.all([encoded(text, 'br', effort.kept), encoded(text, 'gzip')])
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  return { etag, bodies: { br, gzip, identity } }
}

/** What Swagger UI needs of its package; the rest stays unreachable. */
const files = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Satoshi API</title>
    <link rel="icon" type="image/png" href="/api/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <main id="api"></main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

// A file of its own, because the content security policy runs no script that stands in a page.
const starter = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null })
`

/** The document for people, at /api/docs: Swagger UI from our own server. Needs `sendFile` of @fastify/static. */
export function serveDocsPage(fastify: FastifyInstance): void {
  const root = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
  fastify.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  fastify.get('/api/docs/start.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(starter),
  )
  for (const file of files)
    fastify.get(`/api/docs/${file}`, async (_request, reply) => reply.sendFile(file, root, { maxAge: '1d' }))
}
