import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { avatarIds } from '@satoshi/rules/avatar/avatars'
import { expect, test } from 'vitest'

import { drawAll } from './draw.ts'

const folder = join(import.meta.dirname, '../../web/public/avatars')
const drawings = drawAll()

test('the files of the web app are what is drawn here, one for each avatar (node content/art/write.ts)', () => {
  expect(readdirSync(folder).toSorted()).toEqual(avatarIds.map((id) => `${id}.svg`).toSorted())
  for (const id of avatarIds) expect([id, readFileSync(join(folder, `${id}.svg`), 'utf8')]).toEqual([id, drawings[id]])
})

test('every avatar is a whole picture of its own, light enough for a list of fifty', () => {
  expect(new Set(Object.values(drawings)).size).toBe(avatarIds.length)
  for (const [id, drawing] of Object.entries(drawings)) {
    expect([id, drawing.length < 8_000]).toEqual([id, true])
    expect([id, /NaN|undefined|Infinity/.test(drawing)]).toEqual([id, false])
  }
})

test('nothing in a drawing runs, links or loads', () => {
  for (const drawing of Object.values(drawings)) {
    expect(drawing).not.toMatch(/<(?:script|a|image|use|foreignObject|style)\b|href|\son\w+=|url\((?!#s\))/)
  }
})
