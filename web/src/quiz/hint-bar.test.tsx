import type { Hint, HintOffer, MatchView } from '@satoshi/contract/match'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { serve } from '../lib/_network.ts'
import { clearScreen, draw, loadTexts, text, until } from '../lib/_screen.tsx'
import { HintBar } from './hint-bar.tsx'

type Hints = NonNullable<MatchView['hints']>

const boxes = { fixed: false, mayChoose: true, chests: [{ box: 'common', loot: { hints: 0 } }] }

beforeAll(() => loadTexts('quiz', 'refusals', 'match'))
afterEach(() => {
  clearScreen()
  vi.unstubAllGlobals()
})

test('a hint that is held is used by a press, and tells how many are left of the quiz', async () => {
  const { screen, used } = await drawn({})
  expect(screen.written()).toContain(text('quiz.hints.left', { count: 3 }))
  await screen.press(nameOf('skip'))
  expect(used).toEqual(['skip'])
})

test.each<[string, HintOffer['bar']]>([
  ['for another kind of question', 'match.hintUseless'],
  ['that was used here', 'match.hintRepeated'],
  ['after the three of the quiz', 'match.hintsUsedUp'],
])('a hint %s says why, and is not used', async (_, bar) => {
  const { screen, used } = await drawn({ fiftyFifty: { bar } })
  const button = screen.button(nameOf('fiftyFifty'))
  expect(button.getAttribute('aria-disabled')).toBe('true')
  const reason = screen.one(`[id="${button.getAttribute('aria-describedby') ?? ''}"]`)
  expect(reason.textContent).toBe(text(`refusals.${bar}`))
  await screen.press(nameOf('fiftyFifty'))
  expect(used).toEqual([])
  expect(screen.one('[role="status"]').textContent).toContain(text(`refusals.${bar}`))
})

test('whoever holds none is told where hints come from, and whose chests have none is not', async () => {
  const none = { held: 0, bar: 'match.hintNotHeld' } as const
  const all = { fiftyFifty: none, extraTime: none, skip: none }
  const { screen, served, used } = await drawn(all)
  await until(() => expect(screen.written()).toContain(text('quiz.hints.boxes')))
  await screen.press(nameOf('skip'))
  expect(used).toEqual([])
  screen.leave()
  clearScreen()
  served.answer('GET /api/boxes', { ...boxes, fixed: true })
  const minor = await drawn(all, { fixed: true })
  await until(() => expect(minor.screen.written()).toContain(text('quiz.hints.none')))
  expect(minor.screen.written()).not.toContain(text('quiz.hints.boxes'))
})

test('after an answer, and while a hint is on its way, nothing more is used', async () => {
  for (const state of [{ answered: true }, { hinting: 'skip' as const }]) {
    const { screen, used } = await drawn({}, {}, state)
    await screen.press(nameOf('extraTime'))
    expect(used).toEqual([])
    clearScreen()
  }
})

test('the seconds rise when they are there, and a reload shows them no second time', async () => {
  const floated: unknown[] = []
  const dispatched = vi.spyOn(window, 'dispatchEvent').mockImplementation((event) => {
    if (event instanceof CustomEvent) floated.push(event.detail)
    return true
  })
  onTestFinished(() => dispatched.mockRestore())
  const { screen } = await drawn({})
  expect(floated).toEqual([])
  const gained = hintsOf({ extraTime: { bar: 'match.hintRepeated' } })
  await screen.redraw(bar(gained, () => undefined, {}))
  expect(floated).toMatchObject([{ type: 'bonus', value: 10, timeRemaining: 10 }])
  clearScreen()
  await drawn({ extraTime: { bar: 'match.hintRepeated' } })
  expect(floated).toHaveLength(1)
})

type Change = Partial<Record<Hint, Partial<HintOffer>>>
type State = { answered?: boolean; hinting?: Hint | null }

async function drawn(change: Change, ofBoxes: object = {}, state: State = {}) {
  const used: Hint[] = []
  const served = serve({ 'GET /api/boxes': { ...boxes, ...ofBoxes } })
  const screen = await draw(bar(hintsOf(change), (hint) => void used.push(hint), state))
  return { screen, served, used }
}

function bar(hints: Hints, onHint: (hint: Hint) => void, { answered = false, hinting = null }: State) {
  return <HintBar hints={hints} format="solo" answered={answered} hinting={hinting} onHint={onHint} />
}

function hintsOf(change: Change): Hints {
  const offers = (['fiftyFifty', 'extraTime', 'skip'] as const).map((hint) => ({
    hint,
    held: 2,
    bar: null,
    ...change[hint],
  }))
  return { left: 3, removed: [], offers }
}

function nameOf(hint: Hint): string {
  return text(`quiz.hints.name.${hint}`, { seconds: 10 })
}
