import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { whenHandsRest, whenSettled } from './when-settled.ts'

let page: EventTarget

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  page = new EventTarget()
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the first screen has four seconds, and what was called off never begins', () => {
  const [begun, calledOff] = [vi.fn(), vi.fn()]
  whenSettled(begun)
  whenSettled(calledOff)()
  vi.advanceTimersByTime(3_999)
  expect(begun).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(begun).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(60_000)
  expect(begun).toHaveBeenCalledOnce()
  expect(calledOff).not.toHaveBeenCalled()
})

test('nothing begins under a finger that drags, and it does between half a second and a second after the last of it', () => {
  const begun = vi.fn()
  whenHandsRest(begun)
  for (let frame = 0; frame < 200; frame++) {
    vi.advanceTimersByTime(100)
    page.dispatchEvent(new Event('scroll'))
  }
  vi.advanceTimersByTime(499)
  expect(begun).not.toHaveBeenCalled()
  vi.advanceTimersByTime(501)
  expect(begun).toHaveBeenCalledOnce()
})

test.each(['touchstart', 'wheel'])('a %s just before it is due puts it off, and calling off ends that too', (sign) => {
  const [begun, calledOff] = [vi.fn(), vi.fn()]
  whenHandsRest(begun)
  const callOff = whenHandsRest(calledOff)
  vi.advanceTimersByTime(400)
  page.dispatchEvent(new Event(sign))
  vi.advanceTimersByTime(499)
  expect(begun).not.toHaveBeenCalled()
  callOff()
  vi.advanceTimersByTime(501)
  expect(begun).toHaveBeenCalledOnce()
  expect(calledOff).not.toHaveBeenCalled()
})
