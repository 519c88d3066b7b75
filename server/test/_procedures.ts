import { traverseContractProcedures } from '@orpc/server'
import { contract } from '@satoshi/contract'
import type { Callers, ProcedureMeta } from '@satoshi/contract/base'
import { z } from 'zod'

/** A procedure as the contract has it; `ids` are the fields that name things, with the way to them. */
export type Procedure = { name: string; method: string; path: string; callers: Callers | undefined; ids: string[] }

/** What is sent with a call. */
export type Sent = { params?: Record<string, string>; query?: Record<string, string>; body?: object; file?: Buffer }

/** Ids in what is sent that name nothing of anybody's: they are made by the caller. */
const ownIds = new Set(['commandId'])

/** Every procedure of the contract. */
export const procedures = [...proceduresOf()]

export function procedureNamed(name: string): Procedure {
  const found = procedures.find((one) => one.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}

/** Sends a call with a cookie, or without one when it is empty. */
export async function send(
  url: string,
  { method, path }: Procedure,
  { cookie, sent, headers }: { cookie: string; sent: Sent; headers?: Record<string, string> },
) {
  const filled = path.replaceAll(/\{\w+\}/g, (hole) => encodeURIComponent(sent.params?.[hole.slice(1, -1)] ?? ''))
  const search = new URLSearchParams(sent.query).toString()
  const hasBody = !['GET', 'HEAD'].includes(method)
  const type = sent.file ? 'image/png' : 'application/json'
  const reply = await fetch(`${url}/api${filled}${search ? `?${search}` : ''}`, {
    method,
    redirect: 'manual',
    headers: { ...(cookie && { cookie }), ...(hasBody && { 'content-type': type }), ...headers },
    ...(hasBody && { body: sent.file ? Uint8Array.from(sent.file) : JSON.stringify(sent.body ?? {}) }),
  })
  return { status: reply.status, body: await reply.text(), headers: Object.fromEntries(reply.headers) }
}

/** The code of a refusal; null for anything else. */
export function codeOf(body: string): unknown {
  const said: unknown = JSON.parse(body)
  return typeof said === 'object' && said !== null && 'code' in said ? said.code : null
}

function* proceduresOf(): Generator<Procedure> {
  const found: Procedure[] = []
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { route } = procedure['~orpc']
    const meta: unknown = procedure['~orpc'].meta
    const inputSchema: unknown = procedure['~orpc'].inputSchema
    const { callers } = meta as ProcedureMeta // safe: the builders of the contract write it
    const ids = inputSchema instanceof z.ZodType ? idsIn(z.toJSONSchema(inputSchema, { io: 'input' })) : []
    found.push({ name: path.join('.'), method: route.method ?? 'POST', path: route.path ?? '', callers, ids })
  })
  yield* found
}

type Shape = { format?: string; properties?: Record<string, Shape>; anyOf?: Shape[]; oneOf?: Shape[]; items?: Shape }

/** Fields that an id is sent in, with the way to them. */
function idsIn(schema: unknown, way = ''): string[] {
  const { format, properties = {}, anyOf = [], oneOf = [], items } = schema as Shape // safe: JSON Schema, all optional
  if (format === 'uuid') return [way]
  const inside = Object.entries(properties)
    .filter(([name]) => !ownIds.has(name))
    .flatMap(([name, field]) => idsIn(field, way === '' ? name : `${way}.${name}`))
  const others = [...anyOf, ...oneOf, ...(items ? [items] : [])].flatMap((one) => idsIn(one, way))
  return [...new Set([...inside, ...others])]
}
