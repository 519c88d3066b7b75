/** Attempts in all, first delay, growth and longest delay. Source: product 1.9. */
export const retryPolicy = { attempts: 3, baseMillis: 1_000, factor: 2, capMillis: 30_000 }

/**
 * Milliseconds to wait after the failure with this index (0 is the first); longer where the server said in
 * `Retry-After` when to come back, but never longer than the cap.
 */
export function retryDelay(failure: number, error?: unknown): number {
  const grown = retryPolicy.baseMillis * retryPolicy.factor ** failure
  return Math.min(retryPolicy.capMillis, Math.max(grown, retryAfterOf(error)))
}

/** Whether another attempt makes sense after `failures` earlier ones: never for an answer 4xx (product 1.5). */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < retryPolicy.attempts - 1 && mayPass(error)
}

/** Whether the same call may go better by itself: not after an answer 4xx, nor when it was not wanted or not sendable. */
export function mayPass(error: unknown): boolean {
  const { status, code } = partsOf(error)
  if (code === 'cancelled' || code === 'badRequest') return false
  return typeof status !== 'number' || status < 400 || status >= 500
}

/** Runs `attempt` until it succeeds, at most three times; the last error is thrown. */
export async function retrying<Value>(attempt: () => Promise<Value>, wait = pause): Promise<Value> {
  for (let failures = 0; ; failures++) {
    try {
      return await attempt()
    } catch (error) {
      if (!shouldRetry(failures, error)) throw error
      await wait(retryDelay(failures, error))
    }
  }
}

function retryAfterOf(error: unknown): number {
  const { retryAfterMillis } = partsOf(error)
  return typeof retryAfterMillis === 'number' ? retryAfterMillis : 0
}

function partsOf(error: unknown): { status?: unknown; code?: unknown; retryAfterMillis?: unknown } {
  return typeof error === 'object' && error !== null ? error : {}
}

function pause(millis: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, millis))
}
