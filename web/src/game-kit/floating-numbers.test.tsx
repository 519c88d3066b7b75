import { defaultExperience, type Experience } from '@satoshi/rules/settings'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { clearScreen, doing, draw, loadTexts, pass, text } from '../lib/_screen.tsx'
import { useExperience } from '../kit/experience.ts'
import { floatingNumberMillis, useFloatingNumbers } from './floating-number-store.ts'
import { FloatingNumbers } from './floating-numbers.tsx'
import { showFloatingNumber, type FloatingNumberDetail } from './window-events.ts'

const position = { x: 195, y: 300 }
const shakes = vi.fn<(pattern: number[]) => boolean>()

beforeAll(() => loadTexts('feedback'))
beforeEach(() => {
  vi.useFakeTimers()
  shakes.mockClear()
  useFloatingNumbers.setState({ items: [] })
  Object.assign(navigator, { vibrate: shakes })
  chooses({})
})
afterEach(() => {
  clearScreen()
  vi.useRealTimers()
})

test('it says what was gained, what multiplied it, and the seconds that were left, for two seconds', async () => {
  const screen = await shown({ type: 'xp', value: 40, multiplier: 1.5 })
  for (const part of ['+40', '×1,5', text('feedback.animations.xpGained')]) expect(screen.written()).toContain(part)
  await doing(() => showFloatingNumber({ type: 'bonus', value: 4, timeRemaining: 24, position }))
  expect(screen.written()).toContain(text('feedback.animations.secondsBonus', { seconds: 24 }))
  await pass(floatingNumberMillis)
  expect(screen.all('[data-floating]')).toHaveLength(0)
})

test.each([1, 0.5])('×%d is not said', async (multiplier) => {
  expect((await shown({ type: 'xp', value: 40, multiplier })).written()).not.toContain('×')
})

test('a level is told with the XP that reached it', async () => {
  const screen = await shown({ type: 'xp', value: 40, levelUp: true })
  expect(screen.written()).toContain(text('feedback.animations.levelUp'))
})

test.each([
  ['all on', {}, 'animate-float-up', 1],
  ['animations off', { animations: false }, null, 1],
  ['less motion', { reducedMotion: true }, 'animate-float-fade', 1],
  ['haptics off', { haptics: false }, 'animate-float-up', 0],
  ['celebrations off', { celebrations: false }, 'animate-float-up', 1],
  ['few particles', { particleQuality: 'low' }, 'animate-float-up', 1],
] satisfies [string, Partial<Experience>, string | null, number][])(
  'with %s a number moves and shakes as chosen, and is always told',
  async (_, chosen, moves, shaken) => {
    chooses(chosen)
    const screen = await shown({ type: 'btz', value: 2 })
    expect(screen.written()).toContain('+2')
    const classes = screen.all('div').flatMap((each) => (each.getAttribute('class') ?? '').split(' '))
    const moving = classes.filter((name) => name.startsWith('animate-'))
    expect(moving).toEqual(moves === null ? [] : [moves])
    expect(shakes).toHaveBeenCalledTimes(shaken)
  },
)

async function shown(detail: Omit<FloatingNumberDetail, 'position'>) {
  const screen = await draw(<FloatingNumbers />)
  await doing(() => showFloatingNumber({ ...detail, position }))
  return screen
}

// Sounds are another matter: the code of them is fetched.
function chooses(chosen: Partial<Experience>) {
  useExperience.setState({ experience: { ...defaultExperience, sound: false, ...chosen } })
}
