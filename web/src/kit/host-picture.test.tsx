import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { hostMoods, hostPath } from '@satoshi/rules/appearance/host'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { FakeEvent } from '../lib/_dom-events.ts'
import { clearScreen, doing, draw, loadTexts } from '../lib/_screen.tsx'
import { HostPicture } from './host-picture.tsx'

beforeAll(() => loadTexts('app'))
afterEach(clearScreen)

test.each(hostMoods)('%s has its picture among the files of the app', (mood) => {
  expect(existsSync(join(import.meta.dirname, '../../public', hostPath(mood)))).toBe(true)
})

test('a mood gives way to the next one when that has come, and nothing is said of either', async () => {
  const screen = await draw(<Moods />)
  const shown = () =>
    screen.all('img').filter((picture) => !(picture.getAttribute('class') ?? '').includes('opacity-0'))
  const paths = () => shown().map((picture) => picture.getAttribute('src'))
  expect(paths()).toEqual(['/host/thinking.svg'])
  await screen.press('next')
  expect(paths()).toEqual(['/host/thinking.svg'])
  await doing(() => void screen.all('img').at(-1)?.dispatchEvent(new FakeEvent('load')))
  expect(paths()).toEqual(['/host/cheer.svg'])
  expect(screen.all('img').map((picture) => picture.getAttribute('alt'))).toEqual(['', ''])
})

function Moods() {
  const [mood, setMood] = useState<'thinking' | 'cheer'>('thinking')
  const next = 'next'
  return (
    <>
      <HostPicture mood={mood} />
      <button onClick={() => setMood('cheer')}>{next}</button>
    </>
  )
}
