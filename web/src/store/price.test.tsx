import { afterEach, beforeAll, expect, test } from 'vitest'

import { clearScreen, draw, loadTexts, text } from '../lib/_screen.tsx'
import { offerOf } from './_offers.ts'
import { Payment } from './payment.tsx'
import { DiscountNote, Price } from './price.tsx'

beforeAll(() => loadTexts('store', 'wallet', 'a11y'))
afterEach(clearScreen)

const balance = { earnedCents: 100_000, grantedCents: 0 }

test('a price that is lower at home says both, to eyes and ears; else there is one', async () => {
  const screen = await draw(<Price of={offerOf('coin-scout', { priceCents: 29_250 })} />)
  expect(screen.written()).toContain(
    `${text('store.discount.list')} ${text('a11y.btzAmount', { amount: '300' })}${text('store.discount.own')}`,
  )
  expect(document.querySelector('del')?.textContent).toContain('300')
  expect(screen.written()).toContain('292,50')
  clearScreen()
  await draw(<Price of={offerOf('coin-scout')} />)
  expect(document.querySelector('del')).toBe(null)
})

test('before paying, the list price of as many is struck through, and why it is less is said', async () => {
  const store = { balance, discountPercent: 2.5 }
  const screen = await draw(
    <Payment offer={offerOf('hintFiftyFifty', { priceCents: 2_925 })} count={3} store={store} />,
  )
  expect(document.querySelector('del')?.textContent).toContain('90')
  expect(screen.written()).toContain('87,75')
  expect(screen.written()).toContain(text('store.discount.district', { percent: 2.5 }))
  clearScreen()
  const usual = await draw(
    <Payment offer={offerOf('hintFiftyFifty')} count={3} store={{ balance, discountPercent: 0 }} />,
  )
  expect(usual.written()).not.toContain('%')
  clearScreen()
  expect((await draw(<DiscountNote percent={0} />)).written()).toBe('')
})
