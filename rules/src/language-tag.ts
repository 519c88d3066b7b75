import { languages, type Language } from './language.ts'

/**
 * The one of the six languages that a tag asks for: itself (`EN-us`), or the one of the same base language (`en-GB` and
 * `en` are en-US, `zh-Hant-TW` is zh-CN); null for a language that we lack. Web and server ask the same, so that the page
 * that the server chose is the one that the app would draw.
 */
export function languageNear(tag: string): Language | null {
  const wanted = tag.trim().toLowerCase().replaceAll('_', '-')
  const same = languages.find((language) => language.toLowerCase() === wanted)
  return same ?? languages.find((language) => baseOf(language) === baseOf(wanted)) ?? null
}

function baseOf(tag: string): string {
  return tag.split('-')[0]?.toLowerCase() ?? ''
}
