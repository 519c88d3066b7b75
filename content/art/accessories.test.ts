import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { accessoryIds } from '@satoshi/rules/appearance/accessories'
import { expect, test } from 'vitest'

import { drawAccessories } from './accessories.ts'

const folder = join(import.meta.dirname, '../../web/public/accessories')
const drawings = drawAccessories()

test('the files of the web app are what is drawn here, one for each accessory (node content/art/write.ts)', () => {
  expect(readdirSync(folder).toSorted()).toEqual(accessoryIds.map((id) => `${id}.svg`).toSorted())
  for (const id of accessoryIds)
    expect([id, readFileSync(join(folder, `${id}.svg`), 'utf8')]).toEqual([id, drawings[id]])
})

test('every accessory is a picture of its own, light, and neither runs nor loads anything', () => {
  expect(new Set(Object.values(drawings)).size).toBe(accessoryIds.length)
  for (const [id, drawing] of Object.entries(drawings)) {
    expect([id, drawing.length < 4_000]).toEqual([id, true])
    expect([id, /NaN|undefined|Infinity/.test(drawing)]).toEqual([id, false])
    expect(drawing).not.toMatch(/<(?:script|a|image|use|foreignObject|style)\b|href|\son\w+=|url\(/)
  }
})
