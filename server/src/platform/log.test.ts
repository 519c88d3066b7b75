import { describe, expect, test } from 'vitest'

import { faultForLog } from './log.ts'

describe('an error in the log', () => {
  test('keeps its kind, its message, its stack and the place in the database', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
      code: '23505',
      table: 'users',
      constraint: 'users_email_key',
      detail: 'Key (email)=(ana@example.org) already exists.',
      where: "unnamed portal parameter $1 = 'ana@example.org'",
    })
    const kept = faultForLog(error)
    expect(kept).toMatchObject({ type: 'Error', code: '23505', table: 'users', constraint: 'users_email_key' })
    expect(kept['message']).toContain('"users_email_key"')
    expect(kept['stack']).toContain('log.test.ts')
    expect(JSON.stringify(kept)).not.toContain('example.org')
  })

  test('does not repeat the value that the database could not read', () => {
    const error = Object.assign(new Error('invalid input syntax for type uuid: "Ana Lima"'), { code: '22P02' })
    expect(JSON.stringify(faultForLog(error))).not.toContain('Ana')
  })

  test('names no recipient of a mail that was not taken, also not as a cause', () => {
    const cause = Object.assign(new Error('550 <ana@example.org>: no such user'), {
      responseCode: 550,
      rejected: ['ana@example.org'],
      envelope: { to: ['ana@example.org'] },
    })
    const kept = faultForLog(new Error('mail to Ana <ana@example.org> failed', { cause }))
    expect(kept['cause']).toMatchObject({
      responseCode: 550,
      message: expect.stringContaining('no such user') as string,
    })
    expect(JSON.stringify(kept)).not.toContain('example.org')
  })

  test('that is no error at all tells its type alone', () => {
    expect(faultForLog({ password: 'seven blue llamas' })).toEqual({ type: 'object' })
    expect(faultForLog('seven blue llamas')).toEqual({ type: 'string' })
  })

  test('that causes itself comes to an end', () => {
    const error = new Error('round')
    error.cause = error
    expect(JSON.stringify(faultForLog(error)).match(/round/g)?.length).toBeLessThan(20)
  })
})
