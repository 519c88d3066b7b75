import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { OpenAPIGenerator } from '@orpc/openapi'
import { traverseContractProcedures } from '@orpc/server'
import { contract } from '@satoshi/contract'
import type { ProcedureMeta } from '@satoshi/contract/base'
import { fileKinds, type FileKind } from '@satoshi/rules/file-kinds'
import type { FastifyInstance } from 'fastify'

/** The OpenAPI 3.1 document of the contract. */
export type ApiDocument = Awaited<ReturnType<OpenAPIGenerator['generate']>>
type Operation = NonNullable<NonNullable<NonNullable<ApiDocument['paths']>[string]>['get']>

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const

/** Name of the cookie scheme in the document. */
const cookieScheme = 'session'

const introduction = [
  'Every refusal, on every route, is `{ "code": "domain.reason", "details": {} }` under the status of its code.',
  'Bodies are JSON in UTF-8, at most 256 KiB; files have a limit of their own, which their operation tells. Instants are epoch milliseconds of the server; money is integer cents of BTZ.',
  'Commands carry a `commandId` made by the client: asked twice with the same id, they have one effect.',
].join(' ')

/** Serves the document at /api/openapi.json; it is made when first asked for. */
export function serveOpenApi(fastify: FastifyInstance, options: DocumentOptions): void {
  let text: Promise<string> | undefined
  fastify.get('/api/openapi.json', async (_request, reply) => {
    text ??= apiDocument(options).then((document) => JSON.stringify(document))
    return reply.type('application/json; charset=utf-8').send(await text)
  })
}

export type DocumentOptions = { version: string; sessionCookie: string }

/** The document: every procedure of the contract, its refusals by status, and the session cookie where one is needed. */
export async function apiDocument({ version, sessionCookie }: DocumentOptions): Promise<ApiDocument> {
  // Loaded only here: few servers are ever asked.
  const { OpenAPIGenerator } = await import('@orpc/openapi')
  const { ZodToJsonSchemaConverter } = await import('@orpc/zod/zod4')
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: { title: 'Satoshi', version, description: introduction },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { [cookieScheme]: { type: 'apiKey', in: 'cookie', name: sessionCookie } } },
    customErrorResponseBodySchema: (errors) => refusalSchema(errors.map(([code]) => code)),
  })
  for (const path of Object.values(document.paths ?? {})) {
    for (const method of methods) {
      const operation = path?.[method]
      if (operation) finish(method, operation)
    }
  }
  describeFiles(document)
  return document
}

/** The bodies that are files: the generator knows neither their limit nor that JSON is none of them. */
function describeFiles({ paths = {} }: ApiDocument): void {
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
    const { uploads } = procedure['~orpc'].meta as ProcedureMeta // safe: the builders of the contract write it
    const { path = '', method = 'POST' } = procedure['~orpc'].route
    const operation = methods.flatMap((name) => (name.toUpperCase() === method ? (paths[path]?.[name] ?? []) : []))[0]
    if (uploads && operation) operation.requestBody = { required: true, content: fileContent(uploads) }
  })
}

function fileContent(kind: FileKind) {
  const { accepts, maxBytes } = fileKinds[kind]
  const schemaOf = (type: string) => ({ type: 'string' as const, contentMediaType: type, maxLength: maxBytes })
  return Object.fromEntries(accepts.map((type) => [type, { schema: schemaOf(type) }]))
}

function refusalSchema(codes: string[]) {
  const properties = { code: { enum: codes }, details: { type: 'object' as const } }
  return { type: 'object' as const, properties, required: ['code', 'details'], additionalProperties: false }
}

/** What the generator does not know: who must be signed in, when to come back, and that a HEAD has no body. */
function finish(method: (typeof methods)[number], operation: Operation): void {
  const responses = Object.entries(operation.responses ?? {})
  for (const [status, response] of responses) {
    if (!response || '$ref' in response) continue
    response.description = meaningOf(Number(status))
    if (method === 'head') delete response.content
    if (status === '429' || status === '503') response.headers = { 'retry-after': { schema: { type: 'integer' } } }
  }
  if (JSON.stringify(operation.responses?.['401'] ?? '').includes('auth.required'))
    operation.security = [{ [cookieScheme]: [] }]
}

function meaningOf(status: number): string {
  if (status < 300) return 'Done'
  if (status < 400) return 'Go there'
  return status < 500 ? 'Refused' : 'Not possible now'
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
