import type { BoxOpening } from '@satoshi/contract/box'
import { defaultExperience } from '@satoshi/rules/settings'
import { second } from '@satoshi/rules/time'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { domains } from '../domains.ts'
import { useExperience } from '../kit/experience.ts'
import { serve } from '../lib/_network.ts'
import { clearScreen, doing, draw, loadTexts, pass, text, until } from '../lib/_screen.tsx'
import { queryClient } from '../lib/query-client.ts'
import { queriesByTopic, setStaleQueries } from '../lib/stale.ts'
import { BoxesPanel } from './boxes-panel.tsx'

beforeAll(async () => {
  setStaleQueries(queriesByTopic(domains))
  await loadTexts('mission', 'avatar', 'a11y')
})
beforeEach(() => {
  vi.useFakeTimers()
  // Confetti fall on a canvas, which is of no use here; its code may come at any time.
  useExperience.setState({ experience: { ...defaultExperience, celebrations: false } })
})
afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const opening: BoxOpening = {
  id: '01920000-0000-7000-8000-000000000001',
  box: 'rare',
  openedAt: 0,
  loot: { content: null, amountCents: 3_900, boost: null, hints: 0, freezes: 0, pieceId: null },
  proof: null,
}
const boxes = {
  held: [{ box: 'rare', count: 1 }],
  fixed: false,
  mayChoose: true,
  chests: [],
  chance: null,
  openings: [] as BoxOpening[],
}

test('nothing on the screen tells what a box held before its dialog does', async () => {
  const served = serve({ 'GET /api/boxes': boxes, 'POST /api/boxes/rare/open': opening })
  const screen = await draw(<BoxesPanel />)
  const open = text('mission.boxes.openOf', { name: text('mission.boxes.names.rare') })
  await until(() => expect(screen.hasButton(open)).toBe(true))
  // Whatever else has the boxes read anew meanwhile.
  served.answer('GET /api/boxes', { ...boxes, openings: [opening] })
  await screen.press(open)
  await until(() => expect(document.body.textContent).toContain(text('mission.opening.wait')))
  await doing(() => queryClient.invalidateQueries())
  expect(document.body.textContent).not.toContain(text('mission.loot.btz', { btz: '39' }))
  await pass(2 * second)
  await until(() => expect(screen.written()).toContain(text('mission.opened.title')))
  expect(document.body.textContent).not.toContain(text('mission.opening.wait'))
})
