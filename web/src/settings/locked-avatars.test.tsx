import { satoshiRequirements } from '@satoshi/rules/avatar/avatars'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { clearScreen, draw, loadTexts, text } from '../lib/_screen.tsx'
import { LockedAvatars } from './locked-avatars.tsx'

beforeAll(() => loadTexts('avatar'))
afterEach(clearScreen)

test('a locked avatar that is pressed says what opens it, one at a time, and says no more when it is pressed again', async () => {
  const screen = await draw(
    <LockedAvatars
      items={[
        { id: 'neo-trader', access: 'sold', owned: false },
        { id: 'the-satoshi', access: 'earned', owned: false },
      ]}
    />,
  )
  const { level, streakDays } = satoshiRequirements
  const sold = text('avatar.opensBy.sold')
  const earned = text('avatar.opensBy.earned', { level, days: streakDays })
  const told = () => [sold, earned].filter((one) => screen.written().includes(one))
  expect(told()).toEqual([])
  await screen.press(text('avatar.names.neo-trader'))
  expect(told()).toEqual([sold])
  expect(screen.button(text('avatar.names.neo-trader')).getAttribute('aria-expanded')).toBe('true')
  await screen.press(text('avatar.names.the-satoshi'))
  expect(told()).toEqual([earned])
  await screen.press(text('avatar.names.the-satoshi'))
  expect(told()).toEqual([])
})
