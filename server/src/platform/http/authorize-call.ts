import type { Callers } from '@satoshi/contract/base'

import {
  requireAdmin,
  requireNewcomer,
  requireSession,
  requireSponsor,
  type PlayerContext,
  type Session,
} from './router.ts'

/** A call on its way to its procedure, as far as who may make it is concerned. */
type Call<Result> = {
  context: PlayerContext
  /** As it was sent: its shape is looked at later. */
  input: unknown
  procedure: { '~orpc': { meta: { callers?: Callers }; route?: { inputStructure?: 'compact' | 'detailed' } } }
  path: readonly string[]
  next: () => Promise<Result>
}

/**
 * Lets a call through to its procedure when its caller is one that the contract names for it: the only place where that
 * is decided. It stands before everything of the procedure, its input included, which finds the caller as
 * `context.player`. A procedure that names nobody is a fault of ours and is served to nobody.
 */
export async function authorizeCall<Result>(call: Call<Result>): Promise<Result> {
  const { callers } = call.procedure['~orpc'].meta
  if (callers === undefined) throw new Error(`${call.path.join('.')} does not say who may call it`)
  const { context, input } = call
  // Where a body is a file, what else is sent stands beside it, each part under its name.
  const isDetailed = call.procedure['~orpc'].route?.inputStructure === 'detailed'
  const player = await authorizers[callers]({ context, input: isDetailed ? paramsIn(input) : input })
  if (player) call.context.player = player
  return call.next()
}

/**
 * The same for a call whose body is not read yet: who may not make it is refused before it is. `params` are those of its path.
 * Null for anybody's.
 */
export async function authorizeSender(
  callers: Callers,
  context: PlayerContext,
  params: unknown,
): Promise<Session | null> {
  return authorizers[callers]({ context, input: params })
}

/** Throws where a route takes a file from callers that only its body would prove: all of them would be refused. */
export function assertSenderKnown(callers: Callers | undefined, url: string): void {
  if (callers === undefined || (callers === 'sponsors' && !url.includes('/:district/')))
    throw new Error(
      `${url} takes a file, and whether ${callers ?? 'nobody'} may send it stands neither in its path nor in a header`,
    )
}

type Authorizer = (call: Pick<Call<unknown>, 'context' | 'input'>) => Promise<Session> | null

const authorizers: Record<Callers, Authorizer> = {
  anybody: () => null,
  newcomers: ({ context }) => requireNewcomer(context),
  players: ({ context }) => requireSession(context),
  sponsors: ({ context, input }) => requireSponsor(context, districtIn(input)),
  admins: ({ context }) => requireAdmin(context),
}

/** The district that a call is about; undefined, which is nobody's, where it names none. */
function districtIn(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'district' in input ? input.district : undefined
}

function paramsIn(input: unknown): unknown {
  return typeof input === 'object' && input !== null && 'params' in input ? input.params : undefined
}
