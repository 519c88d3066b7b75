import type { QuizLives } from '@satoshi/contract/lives'
import { minute } from '@satoshi/rules/time'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { serverNow } from '../lib/clock.ts'
import { clearScreen, draw, loadTexts, text } from '../lib/_screen.tsx'
import { ResultLives, RevealedLives } from './lives-notes.tsx'
import { LivesSign } from './lives-sign.tsx'

beforeAll(() => loadTexts('match', 'a11y'))
afterEach(clearScreen)

const held = (changes: Partial<QuizLives> = {}): QuizLives => ({
  left: 3,
  most: 5,
  nextAt: null,
  unpaidFrom: null,
  ...changes,
})

test('the bar counts what is left, and shows nothing where mistakes cost none', async () => {
  expect((await draw(<LivesSign lives={held()} />)).written()).toBe('3')
  expect((await draw(<LivesSign lives={held({ left: null, most: null })} />)).written()).toBe('')
  expect((await draw(<LivesSign lives={null} />)).written()).toBe('')
})

test.each<[string, QuizLives, number, string]>([
  ['the mistake that costs the last life', held({ left: 0, unpaidFrom: 4 }), 3, 'ranOut'],
  ['the first answer of a quiz without lives', held({ left: 0, unpaidFrom: 0 }), 0, 'practice'],
])('below %s stands what it means', async (_, lives, position, key) => {
  const screen = await draw(<RevealedLives lives={lives} position={position} questions={10} />)
  expect(screen.written()).toContain(text(`match.lives.${key}`))
})

test.each<[string, QuizLives | null, number]>([
  ['with lives left', held(), 3],
  ['after it was said', held({ left: 0, unpaidFrom: 4 }), 4],
  ['at the last question, which nothing follows', held({ left: 0, unpaidFrom: 10 }), 9],
  ['where mistakes cost none', null, 0],
])('nothing stands below an answer %s', async (_, lives, position) => {
  const screen = await draw(<RevealedLives lives={lives} position={position} questions={10} />)
  expect(screen.written()).toBe('')
})

test('a result says how far it was paid, what is left, and when the next one comes', async () => {
  const at = serverNow()
  const partly = await draw(
    <ResultLives lives={held({ left: 0, unpaidFrom: 7, nextAt: at + 20 * minute })} answered={10} />,
  )
  expect(partly.written()).toContain(text('match.lives.endedAt', { position: 7 }))
  expect(partly.written()).toContain('mais uma em')
  const practised = await draw(
    <ResultLives lives={held({ left: 0, unpaidFrom: 0, nextAt: at - minute })} answered={10} />,
  )
  expect(practised.written()).toContain(text('match.lives.practised'))
  expect(practised.written()).not.toContain('mais uma em')
  const whole = await draw(<ResultLives lives={held()} answered={10} />)
  expect(whole.written()).toBe(text('match.lives.left', { left: 3, most: 5 }))
})
