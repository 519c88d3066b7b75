import { cast } from '@satoshi/rules/bot/cast'
import { districts } from '@satoshi/rules/words'
import { expect, test } from 'vitest'

import { botForms, botParts } from './bot-parts.ts'

test('every bot has a face of its own, and the same each time', () => {
  const faces = cast.map(({ id }) => JSON.stringify(botParts(id)))
  expect(new Set(faces).size).toBe(cast.length)
  expect(cast.map(({ id }) => JSON.stringify(botParts(id)))).toEqual(faces)
})

test('every form of every part is worn by some bot, and every district’s colours', () => {
  const parts = cast.map(({ id }) => botParts(id))
  for (const part of ['head', 'antenna', 'eyes', 'mouth', 'ears'] as const) {
    expect(new Set(parts.map((one) => one[part])).size).toBe(botForms[part])
  }
  expect(new Set(parts.map(({ district }) => district)).size).toBe(districts.length)
})

test('two bots in the same colours differ in more than the mouth', () => {
  const styles = cast.map(({ id }) => {
    const { head, eyes, antenna, district } = botParts(id)
    return `${district} ${head} ${eyes} ${antenna}`
  })
  expect(new Set(styles).size).toBe(cast.length)
})
