import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { loadTexts } from '@satoshi/content/locales'
import { languages } from '@satoshi/rules/language'
import { expect, test } from 'vitest'

import { screenFiles } from '../../build/screen-files.ts'
import { sharedTexts } from '../lib/i18n.ts'
import { recordAt, routes } from './routes.tsx'

/** Texts that every screen of a player has, whatever it is. */
const playersTexts = ['refusals', 'feedback']

test('no two screens have the same path', () => {
  const paths = routes.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
})

test.each(routes)('the record of $path is whole', (record) => {
  expect(record.path).toMatch(/^\/([\w:-]+(\/[\w:-]+)*)?$/)
  expect(['main', 'gamification', 'social', 'admin']).toContain(record.category)
  expect(typeof record.component).toBe('function')
  // Nobody is an admin who is not signed in, and nobody's browser fetches an admin's screen before it is opened.
  if (record.requiresAdmin) expect(record).toMatchObject({ requiresAuth: true, preload: false })
  if (record.onlySignedOut) expect(record.requiresAuth).toBe(false)
})

test.each(languages)('every screen has a title and a description of its own in %s', async (language) => {
  const app = await loadTexts(language, 'app')
  for (const { path, title, description } of routes) {
    expect(textIn(app, title), path).toMatch(/\S/)
    expect(textIn(app, description), path).toMatch(/\S/)
    expect(textIn(app, description), path).not.toBe(textIn(app, title))
  }
  const descriptions = new Set(routes.map(({ description }) => description))
  expect(new Set([...descriptions].map((key) => textIn(app, key))).size).toBe(descriptions.size)
})

test('every screen loads the texts that its code names', () => {
  const web = join(import.meta.dirname, '../..')
  const screens = screenFiles(web)
  expect([...screens.keys()].toSorted()).toEqual(routes.map(({ path }) => path).toSorted())
  for (const [path, file] of screens) {
    const record = recordAt(path)
    const loaded = [...sharedTexts, ...(record?.texts ?? []), ...(record?.requiresAuth ? playersTexts : [])]
    const named = [...textsNamedIn(join(web, file))]
    expect(
      named.filter((text) => !loaded.includes(text)),
      path,
    ).toEqual([])
  }
})

/** The text of a key of app.json; nothing where it has none. */
function textIn(app: object, key: string): unknown {
  const [file, ...path] = key.split('.')
  const value = path.reduce<unknown>(
    (node, name) => Object.entries(node ?? {}).find(([each]) => each === name)?.[1],
    app,
  )
  return file === 'app' ? value : undefined
}

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
