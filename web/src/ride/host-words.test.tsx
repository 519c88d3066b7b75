import { afterEach, beforeAll, expect, test } from 'vitest'

import { clearScreen, draw, loadTexts, text } from '../lib/_screen.tsx'
import { asking, ended, revealing } from '../match/test/views.ts'
import { HostAtEnd, HostLine, hostMoodOf } from './host-words.tsx'

beforeAll(() => loadTexts('ride'))
afterEach(clearScreen)

const ride = (outcomes: boolean[]) => ({ format: 'ride', questions: 5, outcomes }) as const

test.each([
  ['greets at the first question', asking(0, ride([])), 'hello', 'calm'],
  ['waits at the second, also after a mistake', asking(1, ride([false])), 'thinking', 'think'],
  ['says that it is the last', asking(4, ride([true, true, true, true])), 'thinking', 'last'],
  ['is glad of a right answer', revealing(0, 0, ride([true])), 'happy', 'right'],
  ['is glad of one after a mistake', revealing(1, 0, ride([false, true])), 'happy', 'right'],
  ['cheers two in a row', revealing(2, 0, ride([false, true, true])), 'cheer', 'run'],
  ['comforts after a mistake', revealing(2, 0, ride([true, true, false])), 'oops', 'wrong'],
] as const)('the host %s', async (_, view, mood, line) => {
  expect(hostMoodOf(view)).toBe(mood)
  const screen = await draw(<HostLine view={view} />)
  expect(screen.written()).toContain(text(`ride.says.${line}`, { run: 2 }))
})

test.each([
  ['finished with a light', 'finished', 1, 'lit'],
  ['finished without one', 'finished', 0, 'none'],
  ['left', 'cancelled', 1, 'left'],
] as const)('a ride that was %s has its own goodbye', async (_, reason, correct, words) => {
  const view = ended(ride([]))
  const [seat] = view.seats
  if (!seat) throw new Error('nobody sits there')
  const screen = await draw(<HostAtEnd view={{ ...view, seats: [{ ...seat, correct }] }} reason={reason} />)
  expect(screen.written()).toContain(text(`ride.farewell.${words}`))
})
