import { numberFormat } from '../kit/formats.ts'
import { refusalOf } from '../kit/refusal-text.ts'

/** Seconds that a refusal asks to wait; 0 for one that does not, and for any other error. */
export function secondsToWait(error: unknown): number {
  const { retryAfterSeconds } = refusalOf(error).details
  return typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0 ? Math.ceil(retryAfterSeconds) : 0
}

/** Seconds as m:ss, in the digits of a language. */
export function waitText(seconds: number, language: string): string {
  const digits = numberFormat(language, { useGrouping: false })
  const padded = numberFormat(language, { minimumIntegerDigits: 2 })
  return `${digits.format(Math.floor(seconds / 60))}:${padded.format(seconds % 60)}`
}
