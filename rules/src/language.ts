/** BCP 47 tags of the six languages; the first is the fallback. Source: product 1.9. */
export const languages = ['pt-BR', 'en-US', 'es-ES', 'hi-IN', 'zh-CN', 'ar-SA'] as const
export type Language = (typeof languages)[number]

/** The language shown when nothing better is known. Source: product 1.1. */
export const fallbackLanguage: Language = 'pt-BR'

/** Whether `tag` is one of the six languages. */
export function isLanguage(tag: string): tag is Language {
  return languages.some((language) => language === tag)
}

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
