import { describe, expect, test, vi } from 'vitest'

import { refuse } from '../refusal.ts'
import { invalidBySchema } from './invalid-request.ts'
import { replyTo } from './refusal-reply.ts'

describe('the reply to what was thrown', () => {
  test('a refusal keeps its code and details, under its status, and is not logged', () => {
    const { reply, log } = answered(refuse('match.tooLate', { position: 4 }))
    expect(reply).toEqual({
      status: 409,
      body: { code: 'match.tooLate', details: { position: 4 } },
      retryAfterSeconds: null,
    })
    expect(log.error).not.toHaveBeenCalled()
  })

  test('who asks too much is told when to come back', () => {
    expect(answered(refuse('request.tooMany', { retryAfterSeconds: 12.2 })).reply.retryAfterSeconds).toBe(13)
    expect(answered(refuse('auth.busy')).reply.retryAfterSeconds).toBe(1)
  })

  test('a database that is away is 503 and says when to come back', () => {
    const away = Object.assign(new Error('connect ECONNREFUSED 10.1.2.3:5432'), { code: 'ECONNREFUSED' })
    expect(answered(away).reply).toEqual({
      status: 503,
      body: { code: 'service.unavailable', details: {} },
      retryAfterSeconds: 2,
    })
  })

  test('a fault tells nothing but the id that the log has too, once', () => {
    const { reply, log } = answered(new Error('relation "users" does not exist at /srv/app/secret.ts'))
    expect(reply).toEqual({
      status: 500,
      body: { code: 'service.fault', details: { requestId: 'r-1' } },
      retryAfterSeconds: null,
    })
    expect(log.error).toHaveBeenCalledTimes(1)
    expect(log.error.mock.calls[0]?.[0]).toMatchObject({ requestId: 'r-1' })
  })

  test('what the schema found is listed without what was sent', () => {
    const issues = [
      {
        code: 'invalid_type',
        path: ['body', 'choice', 'option'],
        message: 'Invalid input: expected int, received string',
      },
      { code: 'unrecognized_keys', path: [], message: 'Unrecognized key: "<script>"' },
    ]
    expect(answered(invalidBySchema(issues)).reply.body).toEqual({
      code: 'request.invalid',
      details: {
        issues: [
          { path: 'body.choice.option', message: 'Invalid input: expected int, received string' },
          { path: '', message: 'Unrecognized key' },
        ],
      },
    })
  })

  test('a hundred issues are told as twenty', () => {
    const issues = Array.from({ length: 100 }, (_, at) => ({ path: [at], message: 'no' }))
    expect(answered(invalidBySchema(issues)).reply.body.details['issues']).toHaveLength(20)
  })
})

function answered(error: unknown) {
  const log = { error: vi.fn(), warn: vi.fn() }
  return { reply: replyTo(error, { id: 'r-1', log }), log }
}
