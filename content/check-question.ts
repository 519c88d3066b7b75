import { languages, type Language } from '@satoshi/rules/language'

import { bankKindOf } from './kinds.ts'
import { sentences } from './question-parts.ts'
import type { Question } from './schema.ts'

/** What is wrong with one question beyond the schema. */
export function checkQuestion(question: Question, today: string): string[] {
  const problems = [
    ...(question.reviewed > today ? [`reviewed on ${question.reviewed}, which is not yet`] : []),
    ...bankKindOf(question).check(question),
    ...checkExplanations(question),
    ...checkTranslations(question),
    ...checkSpaces(question),
    ...checkMarks(question),
  ]
  return problems.map((problem) => `${question.id}: ${problem}`)
}

function checkExplanations({ texts }: Question): string[] {
  return languages.flatMap((language) => {
    const count = sentenceCount(texts[language].explanation, language)
    if (count >= sentences.least && count <= sentences.most) return []
    return [`${language}: the explanation has ${count} sentences, not ${sentences.least} to ${sentences.most}`]
  })
}

function sentenceCount(text: string, language: Language): number {
  const segments = new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)
  return [...segments].filter(({ segment }) => /\p{L}/u.test(segment)).length
}

/** Signs and numbers that a line break would part, where they are written apart. */
const partable: Partial<Record<Language, RegExp>> = { 'pt-BR': /R\$ \d/u, 'es-ES': /\d (?:R\$|%)/u }

function checkSpaces({ texts }: Question): string[] {
  return languages.flatMap((language) =>
    partable[language]?.test(JSON.stringify(texts[language]))
      ? [`${language}: an amount and its sign need a no-break space between them`]
      : [],
  )
}

/** Apostrophes and quotation marks are written as they are printed, in the interface as well. */
function checkMarks({ texts }: Question): string[] {
  return languages.flatMap((language) => {
    const { prompt, explanation, ...others } = texts[language]
    const options = 'options' in others ? Object.values(others.options) : []
    return [prompt, explanation, ...options].some((text) => /['"]/u.test(text))
      ? [`${language}: an apostrophe or a quotation mark is straight: write ’ or “ ”`]
      : []
  })
}

/** The letters without which a text is not in the language. */
const scripts: Partial<Record<Language, RegExp>> = {
  'hi-IN': /\p{Script=Devanagari}/u,
  'zh-CN': /\p{Script=Han}/u,
  'ar-SA': /\p{Script=Arabic}/u,
}

/** A prompt or explanation in the wrong letters, or the same in two languages, was not translated. */
function checkTranslations({ texts }: Question): string[] {
  return (['prompt', 'explanation'] as const).flatMap((part) => {
    const seen = new Map<string, Language>()
    return languages.flatMap((language) => {
      const text = texts[language][part]
      const twin = seen.get(text)
      seen.set(text, language)
      if (twin) return [`${language}: the ${part} is the one of ${twin}`]
      return scripts[language]?.test(text) === false ? [`${language}: the ${part} is in other letters`] : []
    })
  })
}
