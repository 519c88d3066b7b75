import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'

import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** The weights that the app writes in, of the 100 to 900 that a whole font holds. */
const weights = { min: 400, max: 700 }

/** The scripts whose fonts are cut: the sheet that says which letters stay, and the package's file with all of them. */
const scripts = [
  { sheet: 'arabic.css', whole: 'noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2' },
  { sheet: 'devanagari.css', whole: 'noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2' },
] as const

/**
 * Before a build: the fonts of big scripts once more with the letters and weights that texts are written in, in
 * `node_modules/.fonts`. A phone that reads Arabic loads 20 kB instead of 166; a rarer letter brings the whole font.
 */
export function cutFonts(): Plugin {
  let root = ''
  return {
    name: 'cut-fonts',
    configResolved: (config) => void (root = config.root),
    buildStart: async () => void (await Promise.all(scripts.map(({ sheet, whole }) => cut(root, sheet, whole)))),
  }
}

async function cut(root: string, sheet: string, whole: string): Promise<void> {
  const css = readFileSync(join(root, 'src/lib/fonts', sheet), 'utf8')
  const source = createRequire(join(root, 'package.json')).resolve(`@fontsource-variable/${whole}`)
  const folder = join(root, 'node_modules/.fonts')
  const made = join(folder, basename(whole))
  // It takes seconds, and its inputs change once a year.
  const inputs = JSON.stringify([rangesIn(css), weights, readFileSync(source).length])
  const note = `${made}.json`
  if (existsSync(made) && existsSync(note) && readFileSync(note, 'utf8') === inputs) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(made, await cutFont(readFileSync(source), css))
  writeFileSync(note, inputs)
}

/** A font with the letters that a style sheet asks of it, and what is written of them (ligatures, conjuncts). */
export function cutFont(whole: Buffer, css: string): Promise<Buffer> {
  return subsetFont(whole, lettersOf(css), { targetFormat: 'woff2', variationAxes: { wght: weights } })
}

/** Every letter of the `unicode-range` of a style sheet's own face. */
export function lettersOf(css: string): string {
  return rangesIn(css)
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
    .join('')
}

function rangesIn(css: string): [number, number][] {
  const [, list = ''] = /unicode-range:([^;]+);/.exec(css) ?? []
  const ranges = [...list.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
  if (ranges.length === 0) throw new Error('a style sheet of a font says no unicode-range')
  return ranges.map(([, first = '', last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)])
}
