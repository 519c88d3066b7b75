import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { FastifyInstance } from 'fastify'

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
