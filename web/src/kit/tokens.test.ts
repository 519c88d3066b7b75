import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { surfaces } from '@satoshi/rules/sponsor/contrast'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const dark = tokensOf(/:root \{([^}]*)\}/)
const light = { ...dark, ...tokensOf(/:root\.light \{([^}]*)\}/) }

const grounds = ['page', 'surface', 'raised']
const inks = ['ink', 'muted', 'action-ink', 'btz-ink', 'xp-ink', 'streak-ink', 'bonus-ink', 'danger-ink', 'info-ink']
const themes = [
  ['dark', dark],
  ['light', light],
] as const

test.each(themes)('every ink is readable on every ground of the %s theme (WCAG AA, 4.5)', (_theme, tokens) => {
  for (const ground of grounds) {
    for (const ink of inks) expect(contrast(tokens, ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5)
  }
})

test.each(themes)('text on filled controls is readable in the %s theme', (_theme, tokens) => {
  for (const fill of ['action', 'btz', 'danger']) {
    expect(contrast(tokens, `on-${fill}`, fill), fill).toBeGreaterThanOrEqual(4.5)
  }
})

test.each(themes)('the edges of controls can be seen in the %s theme (WCAG AA, 3)', (_theme, tokens) => {
  for (const ground of grounds) {
    for (const edge of ['control', 'action', 'danger']) {
      expect(contrast(tokens, edge, ground), `${edge} on ${ground}`).toBeGreaterThanOrEqual(3)
    }
  }
})

test('the contrast of sponsors’ colours is told against the surfaces that there are', () => {
  expect(surfaces).toEqual({ dark: dark['surface'], light: light['surface'] })
})

type Tokens = Record<string, string>

function tokensOf(block: RegExp): Tokens {
  const body = block.exec(css)?.[1] ?? ''
  const pairs = [...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']): [string, string] => [name, value]))
}

function contrast(tokens: Tokens, one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(tokens[one]), luminance(tokens[other])].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string | undefined): number {
  if (!colour) throw new Error('a token is missing')
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(colour.slice(at, at + 2), 16)))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function linear(channel: number): number {
  const value = channel / 255
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}
