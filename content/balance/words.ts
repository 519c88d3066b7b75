import type { Language } from '@satoshi/rules/language'

const segmenters = new Map<Language, Intl.Segmenter>()

/** The words of a text in small letters, in their order; numbers are one word, `#`, as each stands in one question alone. */
export function wordsOf(text: string, language: Language): string[] {
  const segmenter = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'word' })
  segmenters.set(language, segmenter)
  return [...segmenter.segment(text.toLowerCase())]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => (/^\p{N}/u.test(segment) ? '#' : segment))
}

/** Whether some of these words or phrases stand in a text: as whole words, in Chinese wherever they stand. */
export function hasAny(text: string, phrases: readonly string[], language: Language): boolean {
  if (language === 'zh-CN') return phrases.some((phrase) => text.includes(phrase))
  const words = ` ${wordsOf(text, language).join(' ')} `
  return phrases.some((phrase) => words.includes(` ${wordsOf(phrase, language).join(' ')} `))
}
