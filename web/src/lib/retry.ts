/** Attempts in all, first delay, growth and longest delay. Source: specification 9. */
export const retryPolicy = { attempts: 3, baseMillis: 1_000, factor: 2, capMillis: 30_000 }

/** Milliseconds to wait after the failure with this index (0 is the first). */
export function retryDelay(failure: number): number {
  return Math.min(retryPolicy.capMillis, retryPolicy.baseMillis * retryPolicy.factor ** failure)
}

/** Whether another attempt makes sense after `failures` earlier ones: never for an answer 4xx (specification 5). */
export function shouldRetry(failures: number, error: unknown): boolean {
  return failures < retryPolicy.attempts - 1 && !isClientError(error)
}

/** Runs `attempt` until it succeeds, at most three times; the last error is thrown. */
export async function retrying<Value>(attempt: () => Promise<Value>, wait = pause): Promise<Value> {
  for (let failures = 0; ; failures++) {
    try {
      return await attempt()
    } catch (error) {
      if (!shouldRetry(failures, error)) throw error
      await wait(retryDelay(failures))
    }
  }
}

function isClientError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('status' in error)) return false
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500
}

function pause(millis: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, millis))
}
