import { expect, test } from 'vitest'

import { changeTimeOf, monthlyPriceOf, offers, priceOf, savedPercent, type Offer } from './offers.ts'

const [premium, premiumYear, elite, eliteYear] = offers as readonly [Offer, Offer, Offer, Offer]

test.each([
  [premium, 1_690, 1_690, 0],
  [premiumYear, 12_990, 1_083, 36],
  [elite, 3_490, 3_490, 0],
  [eliteYear, 26_990, 2_250, 36],
])('%j costs what product 6.5 says', (offer, price, month, saved) => {
  expect([priceOf(offer), monthlyPriceOf(offer), savedPercent(offer)]).toEqual([price, month, saved])
})

test('there are no others, the lower plan first', () => {
  expect(offers).toHaveLength(4)
  expect(offers.map(({ plan }) => plan)).toEqual(['premium', 'premium', 'elite', 'elite'])
})

test.each<[Offer, Offer, ReturnType<typeof changeTimeOf>]>([
  [premium, premiumYear, 'now'],
  [premium, elite, 'now'],
  [premium, eliteYear, 'now'],
  [premiumYear, eliteYear, 'now'],
  [elite, eliteYear, 'now'],
  [elite, premium, 'periodEnd'],
  [eliteYear, premiumYear, 'periodEnd'],
  [premiumYear, premium, 'afterEnd'],
  [premiumYear, elite, 'afterEnd'],
  [elite, premiumYear, 'afterEnd'],
  [eliteYear, premium, 'afterEnd'],
  [eliteYear, elite, 'afterEnd'],
])('from %j to %j changes %s', (from, to, when) => {
  expect(changeTimeOf(from, to)).toBe(when)
})

test('a change that takes place now always costs something: the new price is higher than the old one ever was', () => {
  for (const from of offers)
    for (const to of offers)
      if (from !== to && changeTimeOf(from, to) === 'now') expect(priceOf(to)).toBeGreaterThan(priceOf(from))
})
