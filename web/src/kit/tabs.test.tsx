import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'

import { FakeEvent } from '../lib/_dom-events.ts'
import { clearScreen, doing, draw, loadTexts } from '../lib/_screen.tsx'
import { neighbour, Tabs } from './tabs.tsx'

beforeAll(() => loadTexts('app'))
afterEach(clearScreen)

test.each([
  ['ArrowRight', 0, false, 1],
  ['ArrowLeft', 0, false, 2],
  ['ArrowRight', 2, false, 0],
  ['ArrowRight', 0, true, 2],
  ['ArrowLeft', 0, true, 1],
  ['Home', 2, false, 0],
  ['End', 0, true, 2],
  ['Enter', 1, false, null],
])('%s on tab %i (mirrored: %s) leads to %j', (key, from, mirrored, to) => {
  expect(neighbour(key, from, 3, mirrored)).toBe(to)
})

test('quick keys go on from the tab that has the focus, though what they chose is not shown yet', async () => {
  const parts = 'Parts'
  const asked: string[] = []
  const items = ['a', 'b', 'c'].map((value) => ({ value, label: value, content: value }))
  const screen = await draw(<Tabs label={parts} value="a" onChange={(value) => asked.push(value)} items={items} />)
  const press = (on: string, key: string) =>
    doing(() => void screen.button(on).dispatchEvent(new FakeEvent('keydown', { key })))
  await press('a', 'End')
  await press('c', 'ArrowLeft')
  expect(asked).toEqual(['c', 'b'])
})

test('what stays keeps its state behind another tab, where nobody sees it', async () => {
  const parts = 'Parts'
  const counter = 'button[name="count"]'
  const items = [
    { value: 'a', label: 'a', content: <Counter />, stays: true },
    { value: 'b', label: 'b', content: 'other' },
  ]
  const at = (value: string) => <Tabs label={parts} value={value} onChange={() => undefined} items={items} />
  const screen = await draw(at('b'))
  expect(screen.all('[role="tabpanel"][hidden]')).toHaveLength(1)
  expect(screen.all(counter)).toHaveLength(1)
  await screen.redraw(at('a'))
  await screen.pick(counter)
  await screen.redraw(at('b'))
  expect(screen.all('[role="tabpanel"][hidden]')).toHaveLength(1)
  await screen.redraw(at('a'))
  expect(screen.one(counter).textContent).toBe('1')
  expect(screen.all('[role="tabpanel"]')).toHaveLength(1)
})

function Counter() {
  const [count, setCount] = useState(0)
  return (
    <button type="button" name="count" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  )
}
