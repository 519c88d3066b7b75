import type { OpenAPIGenerator } from '@orpc/openapi'
import { traverseContractProcedures } from '@orpc/server'
import { contract } from '@satoshi/contract'
import { refusedTo, type Callers, type ProcedureMeta } from '@satoshi/contract/base'
import { namedSchemas } from '@satoshi/contract/named-schemas'
import { refusals, type RefusalCode } from '@satoshi/contract/refusals'
import { fileKinds, type FileKind } from '@satoshi/rules/file-kinds'

/** The OpenAPI 3.1 document of the contract. */
export type ApiDocument = Awaited<ReturnType<OpenAPIGenerator['generate']>>
type Operation = NonNullable<NonNullable<NonNullable<ApiDocument['paths']>[string]>['get']>
/** A procedure as the builders of the contract declare it. */
type Declared = { meta: ProcedureMeta; route: { path?: string; method?: string }; errorMap: object }
type Responses = Extract<NonNullable<Operation['responses']>, object>

const methods = ['get', 'head', 'post', 'put', 'patch', 'delete'] as const

/** Name of the cookie scheme in the document. */
const cookieScheme = 'session'

const introduction = [
  'Every refusal, on every route, is `{ "code": "domain.reason", "details": {} }` under the status of its code.',
  'What every caller of its kind can meet stands once, under `4XX` and `5XX`; an operation names the statuses at which it has more to say, with all codes of each.',
  'Bodies are JSON in UTF-8, at most 256 KiB; files have a limit of their own, which their operation tells. Instants are epoch milliseconds of the server; money is integer cents of BTZ; integers without bounds are exact ones, from -(2^53 - 1) to 2^53 - 1.',
  'Commands carry a `commandId` made by the client: asked twice with the same id, they have one effect.',
].join(' ')

export type DocumentOptions = { version: string; sessionCookie: string }

/** The document: every procedure of the contract, its refusals by status, and the session cookie where one is needed. */
export async function apiDocument({ version, sessionCookie }: DocumentOptions): Promise<ApiDocument> {
  // Loaded only here: few servers are ever asked.
  const { OpenAPIGenerator } = await import('@orpc/openapi')
  const { ZodToJsonSchemaConverter } = await import('@orpc/zod/zod4')
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: { title: 'Satoshi', version, description: introduction, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { [cookieScheme]: { type: 'apiKey', in: 'cookie', name: sessionCookie } } },
    commonSchemas: Object.fromEntries(
      Object.entries(namedSchemas).map(([name, schema]) => [name, { schema, strategy: 'output' as const }]),
    ),
    // Made anew below, each once.
    customErrorResponseBodySchema: () => true,
  })
  const refused = new RefusedResponses()
  const told: Operation[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure }) => {
    const declared: Declared = procedure['~orpc']
    const { meta, route, errorMap } = declared
    const { callers, uploads } = meta
    const operation = operationAt(document, route)
    if (!operation || !callers) return
    operation.security = callers === 'anybody' ? [] : [{ [cookieScheme]: [] }]
    if (uploads) operation.requestBody = { required: true, content: fileContent(uploads) }
    const codes = Object.keys(errorMap) as RefusalCode[] // safe: `refusing` makes the map
    const responses = { ...successOf(operation), ...refused.of(codes, callers, operation.operationId ?? '') }
    operation.responses = route.method === 'HEAD' ? withoutBodies(responses) : responses
    told.push(operation)
  })
  const schemas = { Refusal: refusalSchema, ...document.components?.schemas }
  const parameters = shareParameters(told)
  document.components = {
    ...document.components,
    schemas,
    parameters,
    responses: { ...refused.shared, ...shareAnswers(told) },
  }
  return withoutSafeBounds(document)
}

/** Defines once what several operations answer alike, and has them refer to it; gives the definitions. */
function shareAnswers(operations: readonly Operation[]): Responses {
  const answers = operations.flatMap(({ responses, operationId }) =>
    Object.entries(responses)
      .filter(([, response]) => !('$ref' in response))
      .map(([status, response]) => ({ of: responses, status, response, name: `${operationId}-${status}` })),
  )
  const alike = Object.values(Object.groupBy(answers, ({ response }) => JSON.stringify(response)))
  const shared: Responses = {}
  for (const [first, ...others] of alike.map((group = []) => group)) {
    if (!first || others.length === 0) continue
    shared[first.name] = first.response
    for (const { of, status } of [first, ...others]) of[status] = { $ref: `#/components/responses/${first.name}` }
  }
  return shared
}

/** Defines once the parameters that several operations take alike, by their name and the operation that has them first. */
function shareParameters(operations: readonly Operation[]): NonNullable<ApiDocument['components']>['parameters'] {
  const taken = operations.flatMap(({ parameters = [], operationId }) =>
    parameters.map((parameter, index) => ({ parameters, index, parameter, operationId })),
  )
  const shared: NonNullable<ApiDocument['components']>['parameters'] = {}
  for (const group of Object.values(Object.groupBy(taken, ({ parameter }) => JSON.stringify(parameter)))) {
    const [first] = group ?? []
    if (!group || !first || group.length === 1 || !('name' in first.parameter)) continue
    const { name } = first.parameter
    const key = Object.hasOwn(shared, name) ? `${first.operationId}-${name}` : name
    shared[key] = first.parameter
    for (const { parameters, index } of group) parameters[index] = { $ref: `#/components/parameters/${key}` }
  }
  return shared
}

/** Leaves out the bounds that every integer has, which the introduction tells once. */
function withoutSafeBounds(document: ApiDocument): ApiDocument {
  const isSafeBound = (key: string, value: unknown) =>
    (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) || (key === 'maximum' && value === Number.MAX_SAFE_INTEGER)
  const text = JSON.stringify(document, (key, value: unknown) => (isSafeBound(key, value) ? undefined : value))
  return JSON.parse(text) as ApiDocument // safe: the same document with fewer optional fields
}

function operationAt({ paths }: ApiDocument, { path = '', method }: Declared['route']) {
  const name = methods.find((one) => one.toUpperCase() === method)
  return name && paths?.[path]?.[name]
}

/** The answers of an operation that are no refusals. */
function successOf({ responses }: Operation): Responses {
  const done = Object.entries(responses ?? {}).filter(([status]) => Number(status) < 400)
  return Object.fromEntries(
    done.map(([status, response]) => [
      status,
      { ...response, description: Number(status) < 300 ? 'Done' : 'Go there' },
    ]),
  )
}

/** The responses of a HEAD, which has no body whatever it means. */
function withoutBodies(responses: Responses): Responses {
  return Object.fromEntries(
    Object.keys(responses).map((status) => [status, { description: status.startsWith('2') ? 'Done' : 'Refused' }]),
  )
}

type Named = [status: string, response: { $ref: string }]

/** The refusals of all operations, each set of codes defined once. */
class RefusedResponses {
  readonly shared: Responses = {}
  readonly #names = new Map<string, string>()

  /** What an operation refuses: what all its callers can meet, and the statuses at which it has codes of its own. */
  of(codes: RefusalCode[], callers: Callers, operation: string): Responses {
    const common: readonly RefusalCode[] = refusedTo[callers]
    const own = codes.filter((code) => !common.includes(code))
    const statuses = [...new Set(own.map((code) => refusals[code]))].toSorted((a, b) => a - b)
    const responses = statuses.map((status): Named => {
      const ownHere = own.filter((code) => refusals[code] === status)
      const name = ownHere.length < 3 ? ownHere.join('-') : `${operation}-${status}`
      const all = codes.filter((code) => refusals[code] === status)
      return [String(status), this.#refer(name, all, status < 500 ? 'Refused' : 'Not possible now')]
    })
    const ranges = [4, 5].map((hundreds): Named => {
      const listed = common.filter((code) => Math.floor(refusals[code] / 100) === hundreds)
      const description = `Refused: ${listed.map((code) => `${refusals[code]} ${code}`).join(', ')}`
      return [`${hundreds}XX`, this.#refer(`${callers}-${hundreds}XX`, listed, description)]
    })
    return Object.fromEntries([...responses, ...ranges])
  }

  #refer(name: string, codes: RefusalCode[], description: string) {
    const key = codes.toSorted().join()
    const known = this.#names.get(key) ?? name
    if (!this.#names.has(key)) {
      this.#names.set(key, known)
      this.shared[known] = { description, content: bodyOf(codes), ...headersOf(codes) }
    }
    return { $ref: `#/components/responses/${known}` }
  }
}

/** With 429 and 503 comes after how many seconds to ask again. */
function headersOf(codes: RefusalCode[]) {
  const waits = codes.some((code) => refusals[code] === 429 || refusals[code] === 503)
  return waits ? { headers: { 'retry-after': { schema: { type: 'integer' as const } } } } : {}
}

function bodyOf(codes: RefusalCode[]) {
  return {
    'application/json': { schema: { $ref: '#/components/schemas/Refusal', properties: { code: { enum: codes } } } },
  }
}

const refusalSchema = {
  type: 'object' as const,
  properties: { code: { type: 'string' as const }, details: { type: 'object' as const } },
  required: ['code', 'details'],
  additionalProperties: false,
}

function fileContent(kind: FileKind) {
  const { accepts, maxBytes } = fileKinds[kind]
  const schemaOf = (type: string) => ({ type: 'string' as const, contentMediaType: type, maxLength: maxBytes })
  return Object.fromEntries(accepts.map((type) => [type, { schema: schemaOf(type) }]))
}
