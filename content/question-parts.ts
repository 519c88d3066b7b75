import { languages, type Language } from '@satoshi/rules/language'
import { questionCountries } from '@satoshi/rules/question-region'
import { difficulties } from '@satoshi/rules/words'
import { z } from 'zod'

/** Longest texts, in characters as people count code points. Source: product 4.1; the explanation is ours. */
export const longest = { prompt: 160, option: 80, explanation: 600 } as const

/** An explanation that teaches takes this many sentences. Source: product 4.1. */
export const sentences = { least: 2, most: 4 } as const

function text(most: number) {
  return (
    z
      .string()
      .min(1)
      .refine(
        (value) => value.trim() === value && !/\s{2}|\p{Cc}/u.test(value),
        'has stray spaces or control characters',
      )
      // A place for a number counts for nothing here: `variant/check.ts` measures each variant.
      .refine(
        (value) => [...value.replaceAll(/\{\{[^{}]*\}\}/gu, '')].length <= most,
        `is longer than ${most} characters`,
      )
  )
}

/** The same in each language. */
export function inEveryLanguage<Shape extends z.ZodType>(shape: Shape) {
  const perLanguage = languages.map((language): [Language, Shape] => [language, shape])
  return z.strictObject(Object.fromEntries(perLanguage) as Record<Language, Shape>) // safe: one entry a language
}

export const prompt = text(longest.prompt)
export const option = text(longest.option)
export const explanation = text(longest.explanation)

/** What a question asks of who answers, from the least to the most. Source: Bloom's taxonomy, as Anderson and Krathwohl revised it in 2001. */
export const levels = ['remember', 'understand', 'apply', 'analyse'] as const

const kebabCase = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not in kebab-case')

const source = z.strictObject({
  authority: text(200),
  document: text(300),
  article: text(200).nullable(),
  url: z.url({ protocol: /^https$/ }).nullable(),
})

/** What a question of every kind has. */
export const everyKind = {
  id: z.string().regex(/^[a-zA-Z]+-\d{3}$/, 'is not <topic>-NNN'),
  concept: kebabCase,
  /** Questions that teach the same insight in other clothes share one: draws and reviews keep them apart. */
  family: kebabCase,
  /** What it asks of who answers, by Bloom's order. */
  level: z.enum(levels),
  /** Of somebody, an amount and a decision. */
  scenario: z.literal(true).optional(),
  /** Takes paper, in one of its variants at least: never drawn where time decides. */
  pace: z.literal('calm').optional(),
  difficulty: z.enum(difficulties),
  /** The country a fact holds for; null where it holds everywhere. Of others nobody could be asked. */
  region: z.enum(questionCountries).nullable(),
  /** The last day, in São Paulo, on which what it says is known to hold; absent where that does not change. */
  validUntil: z.iso.date().optional(),
  reviewed: z.iso.date(),
  sources: z.array(source).min(1),
}
