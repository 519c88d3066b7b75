import { oc } from '@orpc/contract'
import { fileKinds, type FileKind } from '@satoshi/rules/file-kinds'
import { languages } from '@satoshi/rules/language'
import { z } from 'zod'

import { refusals, type RefusalCode } from './refusals.ts'

/** One of the six languages. Source: product 1.9. */
export const languageName = z.enum(languages)

/** Details of a refusal: values for the placeholders of its translation; invalid requests list their issues. */
export const refusalDetails = z.record(z.string(), z.unknown())

type DeclaredError = { status: number; message: string; data: z.ZodOptional<typeof refusalDetails> }

/** The declared errors for some codes of the catalogue, as oRPC wants them. */
export function refusing<Code extends RefusalCode>(...codes: Code[]) {
  const declared = codes.map((code): [Code, DeclaredError] => [
    code,
    { status: refusals[code], message: code, data: refusalDetails.optional() },
  ])
  return Object.fromEntries(declared) as Record<Code, DeclaredError> // safe: one entry a code
}

/**
 * Callers of a procedure. Every procedure begins with one of the five builders below and so declares it; the server
 * asks by this declaration before anything of the procedure runs, and serves none that declares nothing.
 */
export type Callers = 'anybody' | 'newcomers' | 'players' | 'sponsors' | 'admins'

const anybody = [
  'request.invalid',
  'request.tooLarge',
  'request.unsupportedType',
  'request.tooMany',
  'request.headersTooLarge',
  'request.timeout',
  'request.crossOrigin',
  'service.unavailable',
  'service.notWriting',
  'service.fault',
] as const
const newcomers = [...anybody, 'auth.required'] as const
const players = [...newcomers, 'auth.profileIncomplete'] as const
const sponsors = [...players, 'auth.sponsorRequired'] as const
const admins = [...players, 'auth.adminRequired'] as const

/** What every call of a procedure can meet, by who may call it. */
export const refusedTo = { anybody, newcomers, players, sponsors, admins } satisfies Record<
  Callers,
  readonly RefusalCode[]
>

/** Metadata of a procedure, beside its shape. `uploads`: its body is a file of that kind, and not JSON. */
export type ProcedureMeta = { callers?: Callers; uploads?: FileKind }

/** A procedure that anybody may call. */
export const open = oc.$meta<ProcedureMeta>({ callers: 'anybody' }).errors(refusing(...refusedTo.anybody))

/** A procedure for whoever is signed in, also before nickname and birth date are given. Source: product 9.26. */
export const forNewcomers = open.meta({ callers: 'newcomers' }).errors(refusing(...refusedTo.newcomers))

/** A procedure for signed-in players. */
export const signedIn = forNewcomers.meta({ callers: 'players' }).errors(refusing(...refusedTo.players))

/** A procedure for sponsor admins of the district that its input names as `district`. Source: product 1.6. */
export const forSponsors = signedIn.meta({ callers: 'sponsors' }).errors(refusing(...refusedTo.sponsors))

/** A procedure for full admins. Source: product 1.6. */
export const forAdmins = signedIn.meta({ callers: 'admins' }).errors(refusing(...refusedTo.admins))

/** An id made by the client for a command, so that asking twice has one effect. Any RFC 9562 uuid. */
export const commandId = z.uuid()

/** The body of a command that says nothing but its id. */
export const commandBody = z.strictObject({ commandId })

/**
 * Input of a procedure that takes a file: the file itself is the body, and the command's id stands in the query. The
 * procedure names the same kind as `uploads` in its metadata, and has `inputStructure: 'detailed'`.
 */
export function upload(kind: FileKind) {
  const { accepts, maxBytes } = fileKinds[kind]
  const body = z
    .file()
    .mime([...accepts])
    .max(maxBytes)
  return z.object({ query: commandBody, body })
}

/** Epoch milliseconds by the server's clock. */
export const instant = z.int()

/** Integer cents of BTZ. */
export const amountCents = z.int()

/** The result of something that has nothing more to say. */
export const done = z.object({ done: z.literal(true) })
