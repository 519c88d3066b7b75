import { expect, test } from 'vitest'

import { afterNotShown, afterShown, linkAtStart } from './link-state.ts'

test('a page without a token has a dead link, and is not asked about', () => {
  expect(linkAtStart(null)).toEqual({ name: 'invalid' })
  expect(linkAtStart('')).toEqual({ name: 'invalid' })
  expect(linkAtStart('abc')).toEqual({ name: 'checking' })
})

test('a link that is for something else opens nothing', () => {
  const answer = { purpose: 'deletion', nickname: 'Ana', email: null } as const
  expect(afterShown(answer, 'deletion')).toEqual({ name: 'ready', link: { nickname: 'Ana', email: null } })
  expect(afterShown(answer, 'passwordReset')).toEqual({ name: 'invalid' })
})

test('a refused token is a dead link, a network that is gone can be tried again', () => {
  expect(afterNotShown({ code: 'auth.linkInvalid', data: {} })).toEqual({ name: 'invalid' })
  expect(afterNotShown({ code: 'request.invalid', data: {} })).toEqual({ name: 'invalid' })
  const error = new TypeError('no network')
  expect(afterNotShown(error)).toEqual({ name: 'failed', error })
})
