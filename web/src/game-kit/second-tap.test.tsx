import { act, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { FakeEvent } from '../lib/_dom-events.ts'
import { clearScreen, draw } from '../lib/_screen.tsx'
import { Button } from '../kit/button.tsx'
import { guardArrivals } from '../kit/fresh.ts'
import { secondTapGuard } from './second-tap.ts'

let end: () => void
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const guard = secondTapGuard(window)
  guardArrivals(guard.look)
  end = guard.end
})
afterEach(() => {
  clearScreen()
  guardArrivals(null)
  end()
  vi.useRealTimers()
})

/** A button that another one takes the place of; tells how often that was pressed. */
async function replaced() {
  const pressed = vi.fn()
  const screen = await draw(<Two onSecond={pressed} />)
  const tap = (detail: number, clientX = 100, clientY = 600) =>
    act(async () => {
      screen.all('button')[0]?.dispatchEvent(new FakeEvent('click', { button: 0, detail, clientX, clientY }))
    })
  return { pressed, tap, button: () => screen.all('button')[0] }
}

function Two({ onSecond }: { onSecond: () => void }) {
  const [isOver, setOver] = useState(false)
  return isOver ? (
    <Button key="second" onClick={onSecond}>
      {2}
    </Button>
  ) : (
    <Button key="first" onClick={() => setOver(true)}>
      {1}
    </Button>
  )
}

test('the second of two taps does nothing on what has come under the finger, for 400 ms', async () => {
  const { pressed, tap, button } = await replaced()
  await tap(1)
  expect(button()?.getAttribute('aria-disabled')).toBe('true')
  await act(() => vi.advanceTimersByTimeAsync(399))
  await tap(2, 130, 620)
  expect(pressed).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(button()?.getAttribute('aria-disabled')).toBe(null)
  await tap(1)
  expect(pressed).toHaveBeenCalledTimes(1)
})

test('a tap elsewhere, and a key, act at once', async () => {
  const far = await replaced()
  await far.tap(1)
  await far.tap(1, 200, 600)
  expect(far.pressed).toHaveBeenCalledTimes(1)
  clearScreen()
  const keyed = await replaced()
  await keyed.tap(1)
  await keyed.tap(0)
  expect(keyed.pressed).toHaveBeenCalledTimes(1)
})

test('what comes when no finger was there is pressed at once', async () => {
  const { pressed, tap, button } = await replaced()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  await tap(0)
  expect(button()?.getAttribute('aria-disabled')).toBe(null)
  await tap(1)
  expect(pressed).toHaveBeenCalledTimes(1)
})
