import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { cutFont, lettersOf } from './cut-fonts.ts'

const web = join(import.meta.dirname, '..')
const content = join(web, '../content')

test.each([
  { script: 'arabic', letter: /[\u0600-\u06FF\uFB50-\uFDFF\uFE70-\uFEFC]/u, font: 'noto-sans-arabic', most: 24 },
  { script: 'devanagari', letter: /[\u0900-\u097F]/u, font: 'noto-sans-devanagari', most: 76 },
])('no text of ours needs the whole font of $script', async ({ script, letter, font, most }) => {
  const css = readFileSync(join(web, `src/lib/fonts/${script}.css`), 'utf8')
  const letters = lettersOf(css)
  const used = [...new Set(textsIn(content))].filter((character) => letter.test(character))
  expect(used.length).toBeGreaterThan(40)
  expect(used.filter((character) => !letters.includes(character))).toEqual([])
  const name = `@fontsource-variable/${font}/files/${font}-${script}-wght-normal.woff2`
  const made = await cutFont(readFileSync(createRequire(join(web, 'package.json')).resolve(name)), css)
  expect(made.subarray(0, 4).toString()).toBe('wOF2')
  expect(made.length / 1_024).toBeLessThan(most)
})

test('letters are read from ranges and single ones', () => {
  expect(lettersOf('unicode-range: U+0061-0063,\n    U+20B9;')).toBe('abc₹')
  expect(() => lettersOf('@font-face {}')).toThrow('no unicode-range')
})

/** All that stands in the files of texts and questions, one string. */
function textsIn(folder: string): string {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json') && !entry.parentPath.includes('node_modules'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
    .join('')
}
