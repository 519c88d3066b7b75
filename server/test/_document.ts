import { isRefusalCode, refusals } from '@satoshi/contract/refusals'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

import type { RawReply } from './_raw-call.ts'

/** The part of JSON Schema that our document uses. */
export type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  not?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  format?: string
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  additionalProperties?: boolean | Schema
}

export type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }

/** One operation of the document. */
export type Operation = {
  method: string
  /** With the prefix of the server, and `{id}` for parameters. */
  path: string
  parameters: Parameter[]
  /** Schema of the JSON body; null where none is described. */
  body: Schema | null
  /** Types of the file that is its body in place of JSON; none where it takes no file. */
  fileTypes: string[]
  /** What is wrong with a reply, in words; null when the document allows it. */
  faultOf: (reply: RawReply) => string | null
}

type Content = { content?: { 'application/json'?: { schema: Schema }; 'text/csv'?: { schema: Schema } } }
type Described = { parameters?: Parameter[]; requestBody?: Content; responses: Record<string, Content> }
type Document = { servers: { url: string }[]; paths: Record<string, Record<string, Described>> }

/** The document as the server tells it, ready to judge replies by. */
export async function readDocument(origin: string): Promise<Operation[]> {
  const reply = await fetch(`${origin}/api/openapi.json`)
  const written: unknown = await reply.json()
  const document = resolved(written, written) as Document // safe: what does not fit fails the test that reads it
  const prefix = document.servers[0]?.url ?? ''
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) =>
      operationOf(method.toUpperCase(), `${prefix}${path}`, described),
    ),
  )
}

/** A part of a document with what it refers to in its place; what stands beside a reference is told as well. */
export function resolved(part: unknown, document: unknown): unknown {
  if (Array.isArray(part)) return part.map((one) => resolved(one, document))
  if (typeof part !== 'object' || part === null) return part
  const { $ref, ...beside } = part as { $ref?: unknown } // safe: any object may have a reference
  const own = Object.fromEntries(Object.entries(beside).map(([name, value]) => [name, resolved(value, document)]))
  if (typeof $ref !== 'string') return own
  const target = resolved(partAt($ref, document), document)
  return Object.keys(own).length === 0 ? target : { allOf: [target, own] }
}

function partAt(reference: string, document: unknown): unknown {
  return reference
    .split('/')
    .slice(1)
    .reduce((part: unknown, name) => (part as Record<string, unknown>)[name], document) // safe: a part that is not there is undefined
}

function operationOf(method: string, path: string, { parameters = [], requestBody, responses }: Described): Operation {
  const judges = Object.entries(responses).map(([status, { content }]): [string, Judge] => {
    const schema = content?.['application/json']?.schema
    return [status, schema ? compiledWhenUsed(schema) : content?.['text/csv'] ? 'csv' : null]
  })
  const body = requestBody?.content?.['application/json']?.schema ?? null
  const fileTypes = Object.keys(requestBody?.content ?? {}).filter((type) => type !== 'application/json')
  return { method, path, parameters, body, fileTypes, faultOf: (reply) => judge(new Map(judges), reply) }
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)

/** Most who read the document judge few of its replies, and a schema takes milliseconds to compile. */
function compiledWhenUsed(schema: Schema): () => ValidateFunction {
  let compiled: ValidateFunction | undefined
  return () => (compiled ??= ajv.compile(schema))
}

/** What judges a reply of one status: a schema, its being a file, or its having no body. */
type Judge = (() => ValidateFunction) | 'csv' | null

function judge(judges: Map<string, Judge>, reply: RawReply): string | null {
  const status = String(reply.status)
  const expected = judges.get(judges.has(status) ? status : `${status[0]}XX`)
  if (expected === undefined) return `status ${reply.status} is not in the document`
  if (expected === null) return reply.text === '' ? null : 'a body where the document has none'
  if (expected === 'csv')
    return reply.headers['content-type'] === 'text/csv; charset=utf-8' ? null : `type ${reply.headers['content-type']}`
  if (!reply.headers['content-type']?.startsWith('application/json')) return `type ${reply.headers['content-type']}`
  const validate = expected()
  return validate(JSON.parse(reply.text)) ? null : ajv.errorsText(validate.errors)
}

/**
 * The places of a request schema where anything goes: a value of any type, text or a list without an end, keys that
 * nobody named. A number needs no range, since the rules of its match know that.
 */
export function looseFields(schema: Schema, at: string): string[] {
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return branches.flatMap((branch) => looseFields(branch, at))
  if ('const' in schema || schema.enum) return []
  if (schema.type === 'string') return schema.maxLength || schema.format ? [] : [at]
  if (schema.type === 'array') return [...(schema.maxItems ? [] : [at]), ...looseFields(schema.items ?? {}, `${at}[]`)]
  if (schema.type !== 'object') return schema.type ? [] : [at]
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => looseFields(field, `${at}.${name}`))
  return schema.additionalProperties === false ? fields : [`${at}.*`, ...fields]
}

/** The places of a request schema that take a number. */
export function amountsIn(schema: Schema, at: string): string[] {
  const branches = schema.anyOf ?? schema.oneOf ?? []
  const fields = Object.entries(schema.properties ?? {})
  return [
    ...(schema.type === 'integer' || schema.type === 'number' ? [at] : []),
    ...branches.flatMap((branch) => amountsIn(branch, at)),
    ...fields.flatMap(([name, field]) => amountsIn(field, `${at}.${name}`)),
    ...(schema.items ? amountsIn(schema.items, `${at}[]`) : []),
  ]
}

/** What is wrong with any reply, whatever was asked: a fault of ours, or something told that is nobody's business. */
export function leakOf({ status, headers, text, cpuMillis }: RawReply): string | null {
  if (status >= 500 && !text.includes('"auth.busy"')) return `status ${status}`
  if (cpuMillis > 2_000) return `${Math.round(cpuMillis)} ms of work`
  if (headers['x-content-type-options'] !== 'nosniff' || !headers['content-security-policy'])
    return 'no security headers'
  if (status >= 400 && innards.test(text)) return `tells ${innards.exec(text)?.[0]}`
  return null
}

/** Stacks, statements, files, and names of parts: none of it belongs in a reply. */
const innards =
  /\n\s+at |node_modules|node:internal|\/(?:src|home|root|work|usr|var)\/|\.(?:ts|js|mjs|sql)\b|\b(?:select|insert into|update|delete from)\b[^"]* (?:from|set|values|where)\b|\brelation\b|\bcolumn\b|violates|ECONN|kysely|postgres|fastify|better.?auth/i

/** What is wrong with a reply to a method that a path does not have. */
export function faultOfWrongMethod(reply: RawReply, method: string): string | null {
  const { status, headers, text } = reply
  const refuses = isRefusalTo(method, reply)
  // A line that is too long is turned away before its path is known.
  if (status === 431 && refuses) return null
  if (status !== 405 || !headers['allow']) return `status ${status} with Allow ${headers['allow']}`
  return refuses ? null : `body ${text.slice(0, 200)}`
}

/** What is wrong with the reply to a path that nothing has; null when it says so. */
export function faultOfNoPath(reply: RawReply, method: string): string | null {
  const { status } = reply
  const isRight = isRefusalTo(method, reply) && (status === 404 || status === 431)
  return isRight ? null : `status ${status} for a path that nothing has`
}

/** Whether a reply refuses as its method may: for the head alone without text. */
function isRefusalTo(method: string, { status, text }: RawReply): boolean {
  return method === 'HEAD' ? text === '' : isRefusal(status, text)
}

/** Whether a path, with or without a query, is one of an operation's. */
export function isPathOf({ path: template }: Operation, path: string): boolean {
  const [parts = [], given = []] = [template, path.replace(/\?.*/s, '')].map((one) => one.split('/'))
  const fits = (part: string, at: number) => (part.startsWith('{') ? given[at] !== '' : given[at] === part)
  return parts.length === given.length && parts.every(fits)
}

/** Whether a body is a refusal of the catalogue under its status. */
export function isRefusal(status: number, text: string): boolean {
  const body: unknown = JSON.parse(text)
  if (typeof body !== 'object' || body === null || !('code' in body) || !('details' in body)) return false
  const code = String(body.code)
  return isRefusalCode(code) && refusals[code] === status && typeof body.details === 'object' && body.details !== null
}
