import { ORPCError } from '@orpc/client'

/** What a refusal's reply says beside its body. */
type Reply = { status: number; retryAfter?: string | string[] | undefined }

/** The error that a body `{ code, details }` stands for; null for a body of another shape. */
export function refusalError(body: unknown, { status, retryAfter }: Reply): RefusedCall | null {
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'string') return null
  if (!body.code.includes('.')) return null
  const details = 'details' in body ? body.details : {}
  return new RefusedCall(body.code, { status, details, retryAfterMillis: millisOf(retryAfter) })
}

type Refused = { status: number; details: unknown; retryAfterMillis: number | null }

/** A refusal of the server's, with the time after which it wants to be asked again. */
export class RefusedCall extends ORPCError<string, unknown> {
  readonly retryAfterMillis: number | null

  constructor(code: string, { status, details, retryAfterMillis }: Refused) {
    super(code, { status, data: details, message: code, defined: true })
    this.retryAfterMillis = retryAfterMillis
  }
}

/** Seconds, as our server writes them; a date, which only others write, is not looked at. */
function millisOf(retryAfter: string | string[] | undefined): number | null {
  return typeof retryAfter === 'string' && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1_000 : null
}
