import { describe, expect, test } from 'vitest'

import { guardedMillis, TapGuard, type Box, type Control } from './tap-guard.ts'

const atFoot: Box = { left: 16, top: 760, right: 374, bottom: 816 }
const atTop: Box = { left: 16, top: 100, right: 374, bottom: 156 }
const finger = { x: 195, y: 790 }
const [option, next, stop, bot] = [{ name: 'option' }, { name: 'next' }, { name: 'stop' }, { name: 'bot' }]

describe('a tap at the place where something was pressed before', () => {
  test.each([0, 120, 250, 399])('does nothing %d ms after a button has come there', (gap) => {
    const guard = tapped(option)
    guard.update([control(next, 'next')], 1_030)
    expect(guard.counts(next, finger, 1_030 + gap)).toBe(false)
  })

  test('counts after 400 ms', () => {
    const guard = tapped(option)
    guard.update([control(next, 'next')], 1_030)
    expect(guard.counts(next, finger, 1_030 + guardedMillis)).toBe(true)
  })

  test('does nothing on a button that has moved there', () => {
    const guard = new TapGuard()
    guard.update([control(option, 'a'), control(next, 'next', atTop)], 0)
    tapAt(guard, 1_000)
    guard.update([control(next, 'next')], 1_030)
    expect(guard.counts(next, finger, 1_200)).toBe(false)
  })

  test('does nothing for 400 ms after what slides there has come to rest', () => {
    const guard = tapped(option)
    guard.update([control(next, 'next', shifted(atFoot, 200))], 1_030)
    guard.move(finger, 1_100, true)
    guard.update([control(next, 'next')], 1_270)
    expect(guard.counts(next, finger, 1_600)).toBe(false)
    expect(guard.counts(next, finger, 1_670)).toBe(true)
  })

  test('does nothing on the same button when it says something else', () => {
    const guard = tapped(option)
    guard.update([control(option, 'start')], 1_030)
    expect(guard.counts(option, finger, 1_200)).toBe(false)
  })

  test('counts on the same button as before: whoever steps up twice gets two steps', () => {
    const guard = tapped(option)
    guard.update([control(option, 'a')], 1_030)
    expect(guard.counts(option, finger, 1_100)).toBe(true)
  })

  test('counts on an option that was there and has opened', () => {
    const guard = tapped(option)
    guard.update([control(option, 'a'), control(next, 'next', atTop)], 1_030)
    expect(guard.counts(option, finger, 1_040)).toBe(true)
  })

  test('counts on what came long after the finger was lifted', () => {
    const guard = tapped(option)
    guard.press(5_000)
    guard.update([control(next, 'next')], 5_100)
    expect(guard.counts(next, finger, 5_200)).toBe(true)
  })
})

test('a fast tap on another place counts, however new the button is', () => {
  const guard = tapped(option)
  guard.update([control(next, 'next', atTop)], 1_030)
  expect(guard.counts(next, { x: 195, y: 128 }, 1_060)).toBe(true)
})

test('a mouse that rests counts as being there', () => {
  const guard = new TapGuard()
  guard.update([control(option, 'a')], 0)
  guard.move(finger, 1_000, true)
  guard.press(59_900)
  guard.update([control(next, 'next')], 60_000)
  expect(guard.counts(next, finger, 60_200)).toBe(false)
})

describe('a button that by itself takes the place of another', () => {
  test('does nothing to who wanted the other, though nothing was pressed there before', () => {
    const guard = replaced({ pressedAt: 7_000 })
    expect(guard.counts(bot, finger, 10_150)).toBe(false)
    expect(guard.counts(bot, finger, 10_400)).toBe(true)
  })

  test('counts where it came by what the player has just pressed elsewhere', () => {
    expect(replaced({ pressedAt: 9_900 }).counts(bot, finger, 10_150)).toBe(true)
  })

  test('counts beside the place of the other', () => {
    expect(replaced({ pressedAt: 7_000 }).counts(bot, { x: 195, y: 700 }, 10_150)).toBe(true)
  })
})

test('who scrolls has moved everything themselves', () => {
  const guard = new TapGuard()
  guard.update([control(next, 'next', atTop, 0)], 0)
  guard.move(finger, 1_000, false)
  guard.update([control(next, 'next', shifted(atTop, -60), 60)], 1_050)
  expect(guard.counts(next, { x: 195, y: 68 }, 1_100)).toBe(true)
})

test('what the first page shows was there before', () => {
  const guard = new TapGuard()
  guard.move(finger, 10, true)
  guard.update([control(next, 'next')], 20)
  expect(guard.counts(next, finger, 30)).toBe(true)
})

/** A page with one control at the foot, which a finger has tapped after a second. */
function tapped(id: object): TapGuard {
  const guard = new TapGuard()
  guard.update([control(id, 'a')], 0)
  tapAt(guard, 1_000)
  return guard
}

function tapAt(guard: TapGuard, at: number) {
  guard.move(finger, at, false)
  guard.press(at)
}

/** A search that was stopped by the button at the foot, where after ten seconds another one stands. */
function replaced({ pressedAt }: { pressedAt: number }): TapGuard {
  const guard = new TapGuard()
  guard.update([control(stop, 'stop')], 0)
  guard.press(pressedAt)
  guard.update([control(bot, 'bot', { ...atFoot, top: 690 })], 10_000)
  return guard
}

function control(id: object, says: string, box: Box = atFoot, scrolled = 0): Control {
  return { id, says, box, scrolled }
}

function shifted(box: Box, by: number): Box {
  return { ...box, top: box.top + by, bottom: box.bottom + by }
}
