import { expect, test } from 'vitest'

import { hour } from '../time.ts'
import {
  barredUntil,
  mayPost,
  misreportLife,
  postsPerDay,
  reporterWait,
  reportsHide,
  reportWeight,
  writingOf,
} from './mural.ts'

const day = 24 * hour
const at = 100 * day
const home = { district: 'fintech', since: at - day } as const
const writer = { home, confirmed: true, strikes: [], written: 0 }

test('a resident of a day with a confirmed address writes, five times a day', () => {
  expect(mayPost(writer, at)).toEqual({ ok: true, value: true })
  expect(mayPost(writer, at - 1)).toMatchObject({ code: 'district.postTooSoon', details: { from: at } })
  expect(mayPost({ ...writer, home: null }, at)).toMatchObject({ code: 'district.notResident' })
  expect(mayPost({ ...writer, confirmed: false }, at)).toMatchObject({ code: 'district.unconfirmed' })
  expect(mayPost({ ...writer, written: 4 }, at).ok).toBe(true)
  expect(mayPost({ ...writer, written: 5 }, at)).toMatchObject({ code: 'district.postsUsedUp', details: { most: 5 } })
  expect(writingOf({ ...writer, written: 2 }, at)).toEqual({ from: at, barredUntil: null, left: postsPerDay - 2 })
  expect(writingOf({ ...writer, written: 9 }, at)?.left).toBe(0)
  expect(writingOf({ ...writer, confirmed: false }, at)).toBeNull()
})

test('three posts that an operator hid within 30 days bar their author for 7', () => {
  expect(barredUntil([at, at], at)).toBeNull()
  const strikes = [at - 30 * day, at - day, at]
  expect(barredUntil(strikes, at)).toBe(at + 7 * day)
  expect(barredUntil(strikes.toReversed(), at + 7 * day - 1)).toBe(at + 7 * day)
  expect(barredUntil(strikes, at + 7 * day)).toBeNull()
  expect(barredUntil([at - 30 * day - 1, at - day, at], at)).toBeNull()
  // A fourth begins another seven days.
  expect(barredUntil([...strikes, at + day], at + day)).toBe(at + 8 * day)
  expect(mayPost({ ...writer, strikes }, at)).toMatchObject({
    code: 'district.postBarred',
    details: { from: at + 7 * day },
  })
})

test('a report weighs by how long its player has lived there, and nothing for 30 days after one that was wrong', () => {
  const player = { admin: false, since: at - reporterWait, misreported: null }
  expect(reportWeight({ ...player, since: null }, at)).toBe(0)
  expect(reportWeight({ ...player, since: at - reporterWait + 1 }, at)).toBe(0)
  expect(reportWeight(player, at)).toBe(1)
  expect(reportWeight({ ...player, misreported: at - misreportLife + 1 }, at)).toBe(0)
  expect(reportWeight({ ...player, misreported: at - misreportLife }, at)).toBe(1)
  expect(reportWeight({ admin: true, since: null, misreported: at }, at)).toBe(5)
})

test('weights of three hide a post, unless an operator restored it', () => {
  expect([0, 2, 3, 5].map((weight) => reportsHide(weight, false))).toEqual([false, false, true, true])
  expect(reportsHide(250, true)).toBe(false)
})
