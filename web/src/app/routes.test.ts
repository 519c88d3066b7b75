import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { loadTranslations, type Translations } from '@satoshi/content/locales'
import { languages } from '@satoshi/rules/language'
import { expect, test } from 'vitest'

import { screenFiles, sectionFiles } from '../../build/screen-files.ts'
import { sharedTranslations } from '../lib/i18n.ts'
import { recordAt, routes, textFilesOf } from './all-routes.ts'

/** Texts that every screen of a player has, whatever it is. */
const playersTexts = ['refusals', 'feedback']

test.each(routes)('the record of $paths is whole', (record) => {
  for (const path of record.paths) expect(path).toMatch(/^\/([\w:-]+(\/[\w:-]+)*)?$/)
  // Nobody is an admin who is not signed in, and nobody's browser fetches an admin's screen before it is opened.
  if (record.requiresAdmin) expect([record.requiresAuth, record.preload ?? false]).toEqual([true, false])
  if (record.onlySignedOut) expect(record.requiresAuth).toBe(false)
})

test.each(languages)(
  'every screen has a title and a description of its own in %s, and no text is without a screen',
  async (language) => {
    // safe: the checks hold the files of all languages to one shape
    const { routes: texts } = (await loadTranslations(language, 'app')) as Translations['app']
    const { notFound: _, ...own } = texts
    expect(Object.keys(own).toSorted()).toEqual([...new Set(routes.map(({ name }) => name))].toSorted())
    for (const [name, { title, description }] of Object.entries(own)) {
      expect(title, name).toMatch(/\S/)
      expect(description, name).toMatch(/\S/)
      expect(description, name).not.toBe(title)
    }
    const descriptions = Object.values(own).map(({ description }) => description)
    expect(new Set(descriptions).size).toBe(descriptions.length)
  },
)

test('every screen loads the texts that its code names', () => {
  const web = join(import.meta.dirname, '../..')
  const screens = screenFiles(web)
  expect([...screens.keys()].toSorted()).toEqual(routes.flatMap(({ paths }) => paths).toSorted())
  for (const [path, file] of screens) {
    const record = recordAt(path)
    const loaded = [
      ...sharedTranslations,
      ...(record ? textFilesOf(record) : []),
      ...(record?.requiresAuth ? playersTexts : []),
    ]
    const files = record?.showsSettings ? [file, ...sectionFiles(web)] : [file]
    const named = files.flatMap((each) => [...textsNamedIn(join(web, each))])
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
  const keys = [...code.matchAll(/\bt\(\s*[`']([a-z]\w*)\.|(?:text|title): '([a-z]\w*)\./gi)]
  const imports = [...code.matchAll(/^(?:import|export) (?!type)[^'"]*from '(\.[^']+)'/gm)]
  const below = imports.flatMap(([, to = '']) => [...textsNamedIn(join(dirname(file), to), seen)])
  return new Set([...keys.map(([, one, other]) => one ?? other ?? ''), ...below])
}
