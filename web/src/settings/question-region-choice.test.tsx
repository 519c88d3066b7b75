import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { useToast } from '../kit/toast-store.ts'
import { meOf } from '../lib/_me.ts'
import { refused, serve } from '../lib/_network.ts'
import { clearScreen, draw, loadTexts, text, until, type Screen } from '../lib/_screen.tsx'
import { QuestionRegionChoice } from './question-region-choice.tsx'

beforeAll(() => loadTexts('app', 'errors', 'a11y', 'settings', 'refusals'))
beforeEach(() => useToast.setState({ item: null }))
afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
})

test('shows where the player is at home for questions, and takes another place at a press', async () => {
  const served = serve({
    'GET /api/me': meOf({}, { questionRegion: 'BR' }),
    [change]: { profile: meOf({}, { questionRegion: 'none' }).profile },
  })
  const screen = await draw(<QuestionRegionChoice />)
  await until(() => expect(checked(screen)).toEqual(['BR']))
  await screen.choose(text('settings.questionRegion.none'))
  await until(() => expect(useToast.getState().item?.title).toBe(text('settings.questionRegion.saved')))
  expect(served.bodies(change)).toEqual([{ questionRegion: 'none' }])
})

test('what cannot be saved says why, and what was chosen stands', async () => {
  serve({ 'GET /api/me': meOf({}, { questionRegion: 'US' }), [change]: () => refused('request.invalid', {}, 400) })
  const screen = await draw(<QuestionRegionChoice />)
  await until(() => expect(checked(screen)).toEqual(['US']))
  await screen.choose(text('settings.questionRegion.BR'))
  await until(() => expect(screen.alerts()).toContain(text('refusals.request.invalid')))
  expect(checked(screen)).toEqual(['US'])
})

const change = 'PATCH /api/profile'

function checked(screen: Screen): (string | null)[] {
  return screen.all('input').flatMap((input) => (input.checked ? [input.getAttribute('value')] : []))
}
