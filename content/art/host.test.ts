import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { hostMoods } from '@satoshi/rules/appearance/host'
import { expect, test } from 'vitest'

import { drawHosts } from './host.ts'

const folder = join(import.meta.dirname, '../../web/public/host')
const drawings = drawHosts()

test('the files of the web app are what is drawn here, one for each mood (node content/art/write.ts)', () => {
  expect(readdirSync(folder).toSorted()).toEqual(hostMoods.map((mood) => `${mood}.svg`).toSorted())
  for (const mood of hostMoods)
    expect([mood, readFileSync(join(folder, `${mood}.svg`), 'utf8')]).toEqual([mood, drawings[mood]])
})

test('every mood is a picture of its own, under two kilobytes on the way, and neither runs nor loads anything', () => {
  expect(new Set(Object.values(drawings)).size).toBe(hostMoods.length)
  for (const [mood, drawing] of Object.entries(drawings)) {
    expect([mood, gzipSync(drawing).length < 2_000]).toEqual([mood, true])
    expect([mood, /NaN|undefined|Infinity/.test(drawing)]).toEqual([mood, false])
    expect(drawing).not.toMatch(/<(?:script|a|image|use|foreignObject|style)\b|href|\son\w+=|url\(/)
  }
})
