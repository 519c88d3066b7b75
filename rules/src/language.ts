/** BCP 47 tags of the six languages; the first is the fallback. Source: product 1.9. */
export const languages = ['pt-BR', 'en-US', 'es-ES', 'hi-IN', 'zh-CN', 'ar-SA'] as const
export type Language = (typeof languages)[number]

/** The language shown when nothing better is known. Source: product 1.1. */
export const fallbackLanguage: Language = 'pt-BR'

/** Whether `tag` is one of the six languages. */
export function isLanguage(tag: string): tag is Language {
  return languages.some((language) => language === tag)
}
