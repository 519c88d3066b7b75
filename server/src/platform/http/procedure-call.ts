import type { AnyProcedure } from '@orpc/server'
import type { Callers } from '@satoshi/contract/base'
import type { $ZodType } from 'zod/v4/core'

import { writerOf, type Write } from './answer-writer.ts'
import { authorizeCall } from './authorize-call.ts'
import { invalidBySchema } from './invalid-request.ts'
import type { PlayerContext } from './router.ts'

/** A procedure's answer on its way out: the text of JSON, a file that flows, or nothing. */
export type Answer = {
  status: number
  headers: Readonly<Record<string, string>>
  body: string | ReadableStream<Uint8Array> | undefined
}

/** A call of a procedure, with what was sent and not looked at yet; throws refusals and faults. */
export type ProcedureCall = (context: PlayerContext, input: unknown) => Promise<Answer>

type Options = {
  path: readonly string[]
  /** Whether answers are held against their schemas; where not, what is written is still no more than these name. */
  validatesAnswers: boolean
}

/** What of an implemented procedure a call goes by. */
type Definition = {
  meta: { callers?: Callers }
  route: { inputStructure?: 'compact' | 'detailed'; outputStructure?: 'compact' | 'detailed'; successStatus?: number }
  inputSchema?: $ZodType
  outputSchema?: $ZodType
  middlewares: readonly unknown[]
  handler: (call: {
    context: PlayerContext
    input: unknown
    path: readonly string[]
    procedure: AnyProcedure
  }) => unknown
}

/**
 * All that happens in a call, put together once: who calls is admitted, then the input is held against its schema, then the
 * handler answers, then the answer is written.
 */
export function callOf(procedure: AnyProcedure, options: Options): ProcedureCall {
  const { path } = options
  // safe: the contract is written in zod, by the builders of `base.ts`; our handlers take no more of a call
  const definition = procedure['~orpc'] as unknown as Definition
  const { inputSchema, middlewares } = definition
  if (middlewares.length > 0) throw new Error(`${path.join('.')} has middlewares, and nobody runs them`)
  const answerOf = answering(definition, options)
  const run = async (context: PlayerContext, sent: unknown): Promise<unknown> => {
    const input = inputSchema ? await validated(inputSchema, sent) : sent
    return definition.handler({ context, input, path, procedure })
  }
  const known = { '~orpc': definition }
  return async (context, input) => {
    const next = () => run(context, input)
    return answerOf(await authorizeCall({ context, input, procedure: known, path, next }))
  }
}

/** The input as its schema gives it; refused as `request.invalid` where it does not fit. */
async function validated(schema: $ZodType, input: unknown): Promise<unknown> {
  const result = await schema['~standard'].validate(input)
  if (result.issues) throw invalidBySchema(result.issues)
  return result.value
}

/** What makes an answer of what a handler gives. */
function answering(definition: Definition, { path, validatesAnswers }: Options): (given: unknown) => Promise<Answer> {
  const { outputSchema: schema, route } = definition
  if (!schema) throw new Error(`${path.join('.')} does not say what it answers`)
  const checked = async (given: unknown) => {
    const result = await schema['~standard'].validate(given)
    if (!result.issues) return result.value
    throw new Error(`${path.join('.')} gave what it does not answer: ${JSON.stringify(result.issues)}`)
  }
  const { successStatus: status = 200 } = route
  const headers = {}
  if (route.outputStructure === 'detailed') return async (given) => detailed(await checked(given), status)
  const { type } = schema._zod.def
  if (type === 'unknown') return async (given) => ({ status, headers, body: asFile(given) })
  if (type === 'file') return async (given) => wholeFile(await checked(given), status)
  if (type === 'void') return async () => ({ status, headers, body: undefined })
  // Made by the first who calls: most procedures are not called soon after a start.
  let write: Write | undefined
  return async (given) => {
    const value = validatesAnswers ? await checked(given) : given
    return { status, headers, body: (write ??= writerOf(schema))(value) }
  }
}

/** An answer that says its status and headers itself; few do, and the schema has looked at all of it. */
function detailed(given: unknown, usual: number): Answer {
  const { status = usual, headers = {}, body } = given as Partial<Answer> // safe: the schemas of these have nothing else
  return { status, headers, body: body === undefined ? undefined : JSON.stringify(body) }
}

/** A file that is whole before it is sent, with its type, to be kept and not shown as a page of ours. */
function wholeFile(given: unknown, status: number): Answer {
  if (!(given instanceof File)) throw new TypeError('no file where one is answered')
  const { name, type, size } = given
  const disposition = `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`
  const headers = { 'content-type': type, 'content-length': String(size), 'content-disposition': disposition }
  return { status, headers, body: given.stream() }
}

function asFile(given: unknown): ReadableStream<Uint8Array> {
  if (given instanceof ReadableStream) return given as ReadableStream<Uint8Array> // safe: the contract says that it is a file
  throw new TypeError('a file that does not flow')
}
