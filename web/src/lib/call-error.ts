/**
 * Why a call gave nothing, where the server refused nothing. Source: product 1.8, the HTTP client's own codes.
 * - `network`: nothing answered, or the answer broke off
 * - `timeout`: the time that the call was given is over
 * - `abort`: the browser gave it up (the page is left, a connection is closed)
 * - `badRequest`: it could not be sent as it was, or something on the way refused it (a 4xx that is none of ours)
 * - `badResponse`: what came is not what the contract says: a proxy's page, cut JSON, nothing
 * - `cancelled`: who asked does not want it any more
 */
export const callErrorCodes = ['network', 'timeout', 'abort', 'badRequest', 'badResponse', 'cancelled'] as const
export type CallErrorCode = (typeof callErrorCodes)[number]

/** A call that failed without a word of our server's; a refusal has a code with a domain (`match.tooLate`). */
export class CallError extends Error {
  readonly code: CallErrorCode
  /** The status of what came instead, where something came. */
  readonly status: number | null

  constructor(code: CallErrorCode, { status = null, cause }: { status?: number | null; cause?: unknown } = {}) {
    super(code, { cause })
    this.name = 'CallError'
    this.code = code
    this.status = status
  }
}

/** Whether the server answered in its own words: its code has a domain. */
export function isRefusal(error: unknown): error is Error & { code: string; status: number } {
  const isOurs = error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.includes('.')
  return isOurs && 'status' in error && typeof error.status === 'number'
}

/** What went wrong with a call that threw `error`; refusals stay what they are. `signal` is the caller's own. */
export function callErrorOf(error: unknown, signal?: AbortSignal | null): Error {
  if (isRefusal(error) || error instanceof CallError) return error
  const chain = causesOf(error)
  const isNamed = (called: string) => chain.some((one) => nameOf(one) === called)
  if (isNamed('TimeoutError')) return new CallError('timeout', { cause: error })
  if (signal?.aborted) return new CallError('cancelled', { cause: error })
  if (isNamed('AbortError')) return new CallError('abort', { cause: error })
  if (error instanceof Error && 'status' in error && typeof error.status === 'number')
    return new CallError(ofStatus(error.status), { status: error.status, cause: error })
  const known = chain.find((one) => one instanceof CallError)
  if (known) return known
  // A body that could not be read to its end, or not understood.
  if (chain.length > 1) return new CallError(isNamed('TypeError') ? 'network' : 'badResponse', { cause: error })
  return new CallError('badRequest', { cause: error })
}

function ofStatus(status: number): CallErrorCode {
  return status >= 400 && status < 500 ? 'badRequest' : 'badResponse'
}

/** The error, what caused it, what caused that, and so on. */
function causesOf(error: unknown): unknown[] {
  const chain = [error]
  for (let last = error; last instanceof Error && last.cause !== undefined && chain.length < 10;) {
    last = last.cause
    chain.push(last)
  }
  return chain
}

// A DOMException is no Error everywhere.
function nameOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'name' in error ? error.name : null
}
