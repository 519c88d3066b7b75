import { expect, test } from 'vitest'

import { sessionUserOf } from './session.ts'

test('the user of a session is taken with the nickname', () => {
  expect(sessionUserOf({ user: { id: 'u1', name: 'Ana', email: 'a@b.c' }, session: {} })).toEqual({
    id: 'u1',
    nickname: 'Ana',
  })
})

test.each([[null], [{}], [{ user: null }], [{ user: { id: 1, name: 'Ana' } }], ['u1']])('%j is nobody', (body) => {
  expect(sessionUserOf(body)).toBeNull()
})
