import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { expect, test } from 'vitest'

import { districtHues, drawStreets } from './street.ts'

const web = join(import.meta.dirname, '../../web')
const drawings = drawStreets()

test('the files of the web app are what is drawn here (node content/art/write.ts)', () => {
  expect(readdirSync(join(web, 'public/street')).toSorted()).toEqual(['day.svg', 'night.svg'])
  for (const [name, drawing] of Object.entries(drawings))
    expect([name, readFileSync(join(web, 'public/street', `${name}.svg`), 'utf8')]).toEqual([name, drawing])
})

test('each is under three kilobytes on the way, and neither runs nor loads anything', () => {
  expect(drawings['day']).not.toBe(drawings['night'])
  for (const [name, drawing] of Object.entries(drawings)) {
    expect([name, gzipSync(drawing).length < 3_000]).toEqual([name, true])
    expect([name, /NaN|undefined|Infinity/.test(drawing)]).toEqual([name, false])
    expect(drawing).not.toMatch(/<(?:script|a|image|use|foreignObject|style)\b|href|\son\w+=|url\(/)
  }
})

test('the houses wear the colours of the districts', () => {
  const tokens = readFileSync(join(web, 'src/kit/tokens.css'), 'utf8')
  const hues = [...tokens.matchAll(/\[data-district='\w+'\] \{\s+--hue: ([\d.]+);\s+--chroma: ([\d.]+);/g)]
  expect(hues.map(([, hue, chroma]) => [Number(hue), Number(chroma)])).toEqual(districtHues)
})
