import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { sharedTexts } from '../lib/i18n.ts'
import { recordAt, routes } from './routes.tsx'

/** Texts that every screen of a player has, whatever it is. */
const playersTexts = ['refusals', 'feedback']

test('no two screens have the same path', () => {
  const paths = routes.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('every screen loads the texts that its code names', () => {
  const source = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8')
  const screens = [...source.matchAll(/path: '([^']+)',\s+component: \(\) => import\('([^']+)'\)/g)]
  expect(screens).toHaveLength(routes.length)
  for (const [, path = '', file = ''] of screens) {
    const record = recordAt(path)
    const loaded = [...sharedTexts, ...(record?.texts ?? []), ...(record?.requiresAuth ? playersTexts : [])]
    const named = [...textsNamedIn(join(import.meta.dirname, file))]
    expect(
      named.filter((text) => !loaded.includes(text)),
      path,
    ).toEqual([])
  }
})

/** The text files whose keys a module and all that it imports at once mention. */
function textsNamedIn(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !existsSync(file)) return new Set()
  seen.add(file)
  const code = readFileSync(file, 'utf8')
  const keys = [...code.matchAll(/\bt\(\s*[`']([a-z]\w*)\.|text: '([a-z]\w*)\./gi)]
  const imports = [...code.matchAll(/^(?:import|export) (?!type)[^'"]*from '(\.[^']+)'/gm)]
  const below = imports.flatMap(([, to = '']) => [...textsNamedIn(join(dirname(file), to), seen)])
  return new Set([...keys.map(([, one, other]) => one ?? other ?? ''), ...below])
}
