import { languages, type Language } from '@satoshi/rules/language'
import type { AnswerKey } from '@satoshi/rules/match/match'
import { numberUnits, type QuestionKind } from '@satoshi/rules/words'
import { z } from 'zod'

import { fold } from './fold.ts'
import { everyKind, explanation, inEveryLanguage, option, prompt } from './question-parts.ts'
import { parameters } from './variant/parameters.ts'

/** A kind of question in the bank. */
type BankKind<Shape extends z.ZodType> = {
  /** How one is written down. */
  shape: Shape
  /** Questions of it that each topic has at least. Source: ours (0063). */
  leastPerTopic: number
  /** What is wrong with one beyond its shape. */
  check: (question: z.infer<Shape>) => string[]
  /** Its key as the engine takes it. */
  key: (question: z.infer<Shape>) => AnswerKey
}

const choice = bankKind({
  shape: z.strictObject({
    ...everyKind,
    kind: z.literal('choice'),
    parameters: parameters.optional(),
    correct: z.enum(['a', 'b', 'c', 'd']),
    texts: inEveryLanguage(
      z.strictObject({ prompt, options: z.strictObject({ a: option, b: option, c: option, d: option }), explanation }),
    ),
  }),
  leastPerTopic: 2,
  check: checkOptions,
  key: ({ kind, correct }) => ({ kind, options: ['a', 'b', 'c', 'd'], correct }),
})

const trueFalse = bankKind({
  shape: z.strictObject({
    ...everyKind,
    kind: z.literal('trueFalse'),
    correct: z.enum(['a', 'b']),
    texts: inEveryLanguage(z.strictObject({ prompt, options: z.strictObject({ a: option, b: option }), explanation })),
  }),
  leastPerTopic: 2,
  check: checkOptions,
  key: ({ kind, correct }) => ({ kind, options: ['a', 'b'], correct }),
})

/** Within 2 % of `value` is right; the answer moves from `min` in steps. Source: product 4.1. */
const numberAnswer = z.strictObject({
  value: z.number(),
  min: z.number(),
  max: z.number(),
  step: z.number().positive(),
  unit: z.enum(numberUnits),
})

const number = bankKind({
  shape: z.strictObject({
    ...everyKind,
    kind: z.literal('number'),
    parameters: parameters.optional(),
    answer: numberAnswer,
    texts: inEveryLanguage(z.strictObject({ prompt, explanation })),
  }),
  leastPerTopic: 2,
  check: ({ answer }) => checkNumber(answer),
  key: ({ kind, answer: { value, min, max, step } }) => ({ kind, value, min, max, step }),
})

/** Every kind of question; one that is missing does not compile. */
export const bankKinds = { choice, trueFalse, number } satisfies Record<QuestionKind, object>

/** A question of any kind, as its file has it. */
export const anyQuestion = z.discriminatedUnion('kind', [choice.shape, trueFalse.shape, number.shape])

/** A question as its file has it. */
export type Written = z.infer<typeof anyQuestion>

/** The rules of a question, by its kind. */
export function bankKindOf({ kind }: { kind: QuestionKind }): BankKind<z.ZodType<Written>> {
  return bankKinds[kind]
}

function bankKind<Shape extends z.ZodType>(kind: BankKind<Shape>): BankKind<Shape> {
  return kind
}

/** Within 2 % is right, so the value is not 0 and no step of the slider may be wider than that. Source: product 4.1. */
export function checkNumber({ value, min, max, step }: z.infer<typeof numberAnswer>): string[] {
  return [
    ...(value === 0 ? ['the value is 0'] : []),
    ...(min < max ? [] : ['min is not below max']),
    ...(value < min || value > max ? [`the value ${value} is outside ${min} to ${max}`] : []),
    ...(onGrid(value - min, step) ? [] : [`the value ${value} cannot be reached from ${min} in steps of ${step}`]),
    ...(onGrid(max - min, step) ? [] : [`${max} cannot be reached from ${min} in steps of ${step}`]),
    ...(step > Math.abs(value) * 0.02 * (1 + 1e-9) ? [`a step of ${step} is more than 2 % of ${value}`] : []),
  ]
}

function onGrid(distance: number, step: number): boolean {
  const steps = distance / step
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

function checkOptions({ texts }: { texts: Record<Language, { options: Record<string, string> }> }): string[] {
  return languages.flatMap((language) => {
    const folded = Object.values(texts[language].options).map(fold)
    return new Set(folded).size < folded.length ? [`${language}: two options are the same`] : []
  })
}
