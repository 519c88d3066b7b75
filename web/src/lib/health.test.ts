import { expect, test } from 'vitest'

import { afterCheck, type Health } from './health.ts'

const online: Health = { mode: 'online', failures: 0 }

test('two failures are waited out, the third turns offline mode on (specification 9)', () => {
  const second = afterCheck(afterCheck(online, false), false)
  expect(second).toEqual({ mode: 'online', failures: 2 })
  expect(afterCheck(second, false)).toEqual({ mode: 'offline', failures: 3 })
})

test('an answer between failures begins the count anew', () => {
  expect(afterCheck(afterCheck(online, false), true)).toEqual(online)
})

test('an answer after offline mode tells that the connection is restored', () => {
  expect(afterCheck({ mode: 'offline', failures: 5 }, true)).toEqual({ mode: 'restored', failures: 0 })
})

test('a restored connection stays told until it is acknowledged', () => {
  expect(afterCheck({ mode: 'restored', failures: 0 }, true).mode).toBe('restored')
})
