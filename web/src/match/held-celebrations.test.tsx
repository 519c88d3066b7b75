import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { milestonesPaused } from '../game-kit/pause-milestones.ts'
import { clearScreen, draw, loadTexts } from '../lib/_screen.tsx'
import { PlayScreen } from './play-screen.tsx'
import { asking, ended, revealing } from './test/views.ts'

beforeAll(() => loadTexts('app', 'match'))
// The page of tests has no height that could be scrolled.
beforeEach(() => void Object.assign(window, { scrollTo: () => undefined }))
afterEach(clearScreen)

test.each([
  ['a question', asking(0)],
  ['a reveal', revealing(0, 1)],
  ['a result, with whatever it offers for a while,', ended()],
])('nothing is celebrated over %s, and all of it after', async (_, view) => {
  const play = {
    view,
    locked: null,
    pending: null,
    trouble: 'none' as const,
    waited: null,
    fault: null,
    refusal: null,
    answer: () => undefined,
    ready: null,
    next: null,
    leave: null,
  }
  await draw(
    <PlayScreen
      play={play}
      title={view.id}
      slots={{ bar: () => null, reveal: () => null, result: () => null, skeleton: null, fault: null }}
    />,
  )
  expect(milestonesPaused.now()).toBe(true)
  clearScreen()
  expect(milestonesPaused.now()).toBe(false)
})
