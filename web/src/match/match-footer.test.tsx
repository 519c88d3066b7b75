import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { FakeEvent } from '../lib/_dom-events.ts'
import { clearScreen, draw, loadTexts } from '../lib/_screen.tsx'
import { NextButton } from './match-footer.tsx'

beforeAll(() => loadTexts('app', 'match'))
afterEach(() => {
  clearScreen()
  vi.useRealTimers()
})

test('a tap that comes within 400 ms of the button was not meant for it; keys act at once', async () => {
  vi.useFakeTimers()
  const onNext = vi.fn()
  const screen = await draw(<NextButton last={false} busy={false} onNext={onNext} />)
  const [button] = screen.all('button')
  const press = (detail: number) => button?.dispatchEvent(new FakeEvent('click', { bubbles: true, button: 0, detail }))
  press(1)
  await act(() => vi.advanceTimersByTimeAsync(399))
  press(2)
  expect(onNext).not.toHaveBeenCalled()
  press(0)
  expect(onNext).toHaveBeenCalledTimes(1)
  await act(() => vi.advanceTimersByTimeAsync(1))
  press(1)
  expect(onNext).toHaveBeenCalledTimes(2)
})
