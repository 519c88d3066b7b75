import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { repeatEarlyTap, removeEarlyListeners } from './early-tap.ts'

/** A list as far as a choice goes; it notes what it is told to show when a change is said. */
class List extends EventTarget {
  value = 'en-US'
  readonly told: string[] = []

  constructor() {
    super()
    this.addEventListener('change', () => this.told.push(this.value))
  }
}

const list = new List()
let page: Window

/** What `web/public/first.js` does before the app is there. */
beforeEach(() => {
  list.told.length = 0
  vi.stubGlobal('window', new EventTarget())
  page = window
  page.satoshiHearTap = () => undefined
  // safe: a list as far as a choice goes
  page.satoshiHearChoice = () =>
    (page.satoshiEarlyChoice = { list: list as unknown as HTMLSelectElement, value: list.value })
  page.addEventListener('change', page.satoshiHearChoice)
  page.addEventListener('click', page.satoshiHearTap)
})

afterEach(() => vi.unstubAllGlobals())

test('what was chosen before the app was there is chosen again, once', () => {
  list.value = 'hi-IN'
  page.dispatchEvent(new Event('change'))
  list.value = 'en-US'
  removeEarlyListeners()
  repeatEarlyTap()
  repeatEarlyTap()
  expect(list.told).toEqual(['hi-IN'])
})

test('what is chosen once the app hears for itself is not taken back by what the list shows meanwhile', () => {
  removeEarlyListeners()
  // The app has heard the choice, and the list shows again what the app knows.
  list.value = 'en-US'
  page.dispatchEvent(new Event('change'))
  repeatEarlyTap()
  expect(list.told).toEqual([])
  expect('satoshiHearTap' in page).toBe(false)
})
