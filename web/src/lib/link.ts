import type { ClientLink } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'

import { CallError, callErrorOf } from './call-error.ts'
import { syncServerNow } from './sync-clock.ts'
import { earlyReply } from './early-call.ts'
import { onCallSettled } from './health.ts'
import { chosenLanguage } from './i18n.ts'
import { inSession } from './in-session.ts'
import { refusalError } from './refusal-error.ts'
import { assertOwnReply, send, within } from './send.ts'

/** What a caller may say of one call: how long an answer is waited for, for ever unless it says (product 1.9). */
export type CallContext = { timeoutMillis?: number }

type Routes = ConstructorParameters<typeof OpenAPILink<CallContext>>[0]

/**
 * How calls of the contract travel to `origin`. What the server refuses is thrown as `RefusedCall`; whatever else goes
 * wrong as `CallError`, also where something on the way answered in the server's place.
 */
export function linkTo(origin: () => string, contract: Routes): ClientLink<CallContext> {
  return new OpenAPILink<CallContext>(contract, {
    url: () => `${origin()}/api`,
    fetch: async (request, init) => assertOwnReply(await (earlyReply(request) ?? send(request, init))),
    headers: () => ({ 'accept-language': chosenLanguage() }),
    customErrorResponseBodyDecoder: (body, { status, headers }) =>
      refusalError(body, { status, retryAfter: headers['retry-after'] }),
    interceptors: [
      async (call) => {
        const signal = within(call.signal, call.context.timeoutMillis)
        const limited = { ...call, ...(signal && { signal }) }
        const answer = await inSession(() => judged(() => call.next(limited), call.signal))
        syncServerNow(answer)
        return answer
      },
    ],
  })
}

/** One call, with its failures in our words; how it went tells how the connection is. */
async function judged<Answer>(call: () => Promise<Answer>, signal: AbortSignal | undefined): Promise<Answer> {
  try {
    const answer = await call()
    // Every answer of the contract is an object, a file or null; a body that is empty or a bare word is none.
    if (typeof answer !== 'object') throw new CallError('badResponse')
    onCallSettled(null)
    return answer
  } catch (error) {
    const failure = callErrorOf(error, signal)
    onCallSettled(failure)
    throw failure
  }
}
