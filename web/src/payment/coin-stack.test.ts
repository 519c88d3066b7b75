import { packageNames } from '@satoshi/rules/payment/packages'
import { expect, test } from 'vitest'

import { coinsIn, stacksOf } from './coin-stack.tsx'

test('a picture has as many coins as a package has times the smallest', () => {
  expect(packageNames.map(coinsIn)).toEqual([1, 3, 7, 22])
})

test('coins stand in stacks of six, and none is lost', () => {
  expect([1, 3, 6, 7, 22].map(stacksOf)).toEqual([[1], [3], [6], [6, 1], [6, 6, 6, 4]])
})
