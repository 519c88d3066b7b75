import { ORPCError } from '@orpc/client'

/** The error that a body `{ code, details }` stands for; null for a body of another shape. */
export function refusalError(body: unknown, status: number): ORPCError<string, unknown> | null {
  if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'string') return null
  const details = 'details' in body ? body.details : {}
  return new ORPCError(body.code, { status, data: details, message: body.code, defined: true })
}
