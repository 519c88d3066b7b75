import { ORPCError } from '@orpc/client'
import { expect, test } from 'vitest'

import { judgeFailure } from './match-store.ts'

test.each([
  ['a network that is gone', new TypeError('Failed to fetch'), 'lost'],
  ['a call that took too long', new DOMException('timed out', 'TimeoutError'), 'lost'],
  ['a server that is down', new ORPCError('service.unavailable', { status: 503 }), 'lost'],
  ['a proxy that answered in its place', new ORPCError('BAD_GATEWAY', { status: 502 }), 'lost'],
  ['too many calls', new ORPCError('request.tooMany', { status: 429 }), 'lost'],
  ['an answer that came too late', new ORPCError('match.tooLate', { status: 409 }), 'refused'],
  ['a command id used for another command', new ORPCError('request.commandReused', { status: 422 }), 'refused'],
  ['a match of somebody else', new ORPCError('match.notFound', { status: 404 }), 'gone'],
  ['a session that ended', new ORPCError('auth.required', { status: 401 }), 'gone'],
])('%s is understood', (_, error, kind) => {
  expect(judgeFailure(error)).toEqual({ kind, error })
})
