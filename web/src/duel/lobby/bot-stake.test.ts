import { expect, test } from 'vitest'

import { botStake } from './bot-stake.ts'

test('against a bot no more is at stake than a bot plays for, and the theme stays', () => {
  expect(botStake({ theme: 'ipo', stakeBtz: 500 })).toEqual({ theme: 'ipo', stakeBtz: 100 })
  expect(botStake({ theme: 'general', stakeBtz: 50 })).toEqual({ theme: 'general', stakeBtz: 50 })
})
