import { expect, test } from 'vitest'

import { intervalIn, offerIn, plansPath, searchWith } from './plan-address.ts'

const elite = { plan: 'elite', interval: 'year' } as const
const searchOf = (path: string) => new URLSearchParams(path.split('?')[1])

test('an address opens the offer that it was made for', () => {
  expect(offerIn(searchOf(plansPath(elite)))).toEqual(elite)
  expect(offerIn(searchOf(plansPath()))).toBe(null)
})

test.each(['plan=free&interval=month', 'plan=elite', 'plan=elite&interval=week', 'interval=year', ''])(
  '?%s opens none',
  (search) => {
    expect(offerIn(new URLSearchParams(search))).toBe(null)
  },
)

test('how often plans are paid stays in the address when an offer is closed', () => {
  const open = searchWith(new URLSearchParams('interval=month'), elite)
  expect(open.toString()).toBe('interval=year&plan=elite')
  const closed = searchWith(open, null)
  expect(intervalIn(closed)).toBe('year')
  expect(offerIn(closed)).toBe(null)
})
