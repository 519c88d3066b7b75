import { CallError, callErrorOf } from './call-error.ts'

/** Something to send, and for how long an answer is waited for: for ever unless `timeoutMillis` says (product 1.9). */
export type Sending = RequestInit & { timeoutMillis?: number | undefined }

/** `fetch` that fails with a `CallError`. Statuses are left to who reads them. */
export async function send(to: string | Request, { timeoutMillis, ...init }: Sending = {}): Promise<Response> {
  const own = init.signal ?? (to instanceof Request ? to.signal : null)
  try {
    return await fetch(to, { ...init, signal: within(own, timeoutMillis) ?? null })
  } catch (error) {
    throw error instanceof TypeError ? new CallError('network', { cause: error }) : callErrorOf(error, own)
  }
}

/** A signal that ends with `signal`, or after the time. */
export function within(signal: AbortSignal | null | undefined, timeoutMillis?: number): AbortSignal | undefined {
  if (timeoutMillis === undefined) return signal ?? undefined
  const timeout = AbortSignal.timeout(timeoutMillis)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

/** The reply as it is, where it can be one of our API's: JSON, a file, or nothing on purpose. A proxy's page is neither. */
export function assertOwnReply(reply: Response): Response {
  const { headers, status } = reply
  const isJson = /^application\/json\b/i.test(headers.get('content-type') ?? '')
  if (isJson || status >= 400 || status === 204 || headers.has('content-disposition')) return reply
  throw new CallError('badResponse', { status })
}
