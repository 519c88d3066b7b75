import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A text of the app in a language, by its key: `match.reveal.next`. A piece with placeholders gives its fixed beginning. */
export function textIn(language: string, key: string): string {
  const [file = '', ...path] = key.split('.')
  const texts: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, `../content/locales/${language}/${file}.json`), 'utf8'),
  )
  const text = path.reduce((node, part) => (isRecord(node) ? node[part] : undefined), texts)
  if (typeof text !== 'string') throw new Error(`no text ${key} in ${language}`)
  return text.split('{{')[0] ?? ''
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
