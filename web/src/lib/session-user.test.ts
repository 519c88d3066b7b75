import { expect, test } from 'vitest'

import { sessionUserOf, storedFormOf } from './session-user.ts'

test('the user of a session is taken with the nickname', () => {
  expect(sessionUserOf({ user: { id: 'u1', name: 'Ana', email: 'a@b.c' }, session: {} })).toEqual({
    id: 'u1',
    nickname: 'Ana',
    avatar: null,
  })
})

test.each([[null], [{}], [{ user: null }], [{ user: { id: 1, name: 'Ana' } }], ['u1']])('%j is nobody', (body) => {
  expect(sessionUserOf(body)).toBeNull()
})

test('satoshi_user holds display fields only, whatever else is known of somebody', () => {
  const known = {
    id: 'u1',
    nickname: 'Ana',
    avatar: '/a.webp',
    email: 'a@b.c',
    token: 'secret',
    roles: { admin: true },
  }
  expect(JSON.parse(storedFormOf(known))).toEqual({ id: 'u1', nickname: 'Ana', avatar: '/a.webp' })
})
