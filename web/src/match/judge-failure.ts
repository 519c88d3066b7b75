import { refusalOf } from '../kit/refusal-text.ts'
import type { Failure } from './match-store.ts'

// A server that is down or busy may have acted before it fell silent: asked again with the same id it gives that result.
const lostCodes = ['service.unavailable', 'service.fault', 'request.tooMany']
const goneCodes = ['match.notFound', 'match.notYourSeat', 'auth.required']

/** What a failed call of a match means. A code without a dot is not ours: something on the way answered in our place. */
export function judgeFailure(error: unknown): Failure {
  const { code } = refusalOf(error)
  if (code === null || !code.includes('.') || lostCodes.includes(code)) return { kind: 'lost', error }
  return { kind: goneCodes.includes(code) ? 'gone' : 'refused', error }
}
