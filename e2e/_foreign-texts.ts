import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const locales = join(import.meta.dirname, '../content/locales')

/** What must not be read on a screen of some language. */
export type ForeignTexts = {
  /** Names of the files of texts: `app.title` on a screen is a key that nobody translated. */
  files: string[]
  /** Portuguese texts that this language says otherwise: wrong as the whole of a text. */
  whole: string[]
  /** Fixed pieces of those with placeholders in them, and sentences: wrong anywhere in a text. */
  pieces: string[]
}

/** Built from the catalogues alone; names and what players write are in none of them. */
export function foreignTexts(language: string): ForeignTexts {
  const files = readdirSync(join(locales, 'pt-BR')).map((file) => file.replace(/\.json$/, ''))
  if (language === 'pt-BR') return { files, whole: [], pieces: [] }
  const own = textsOf(language, files)
  const all = own.join('\n')
  const portuguese = textsOf('pt-BR', files).filter((text) => /\p{L}{2}/u.test(text))
  const ownSet = new Set(own)
  return {
    files,
    whole: portuguese.filter((text) => !text.includes('{{') && !ownSet.has(text)),
    pieces: portuguese.flatMap(piecesOf).filter((piece) => !all.includes(piece)),
  }
}

/** Three words and more do not come together by chance in another language. */
function piecesOf(text: string): string[] {
  const fixed = text.split(/\{\{[^}]*\}\}|<[^>]*>/).map((piece) => piece.trim())
  return fixed.filter((piece) => (piece.match(/\p{L}{2,}/gu) ?? []).length >= 3)
}

function textsOf(language: string, files: string[]): string[] {
  return files.flatMap((file) => leaves(JSON.parse(readFileSync(join(locales, language, `${file}.json`), 'utf8'))))
}

function leaves(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : []
}
