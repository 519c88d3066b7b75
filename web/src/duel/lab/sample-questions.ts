import type { AnswerKey, MatchQuestion, OptionId } from '@satoshi/rules/match/match'
import type { QuestionText } from '@satoshi/rules/match/view'
import type { TFunction } from 'i18next'

import { numberFormat } from '../../kit/formats.ts'

/** Questions of the duel test: sums, made here, because those of the bank never reach a browser with their answers. */
type Sample = { kind: 'choice' | 'trueFalse' | 'number' | 'long'; a: number; b: number }

const samples: Sample[] = [
  { kind: 'choice', a: 120, b: 35 },
  { kind: 'trueFalse', a: 48, b: 84 },
  { kind: 'number', a: 12, b: 25 },
  { kind: 'long', a: 1_000, b: 210 },
  { kind: 'choice', a: 17, b: 26 },
  { kind: 'trueFalse', a: 99, b: 66 },
  { kind: 'choice', a: 250, b: 750 },
  { kind: 'number', a: 40, b: 15 },
  { kind: 'long', a: 2_000, b: 420 },
  { kind: 'choice', a: 333, b: 667 },
]

const letters: OptionId[] = ['a', 'b', 'c', 'd']

/** The ten questions as the engine takes them; the first option is the right one, and the engine shuffles. */
export function sampleQuestions(): MatchQuestion[] {
  return samples.map((sample, position) => ({
    questionId: `sample-${position}`,
    version: 1,
    difficulty: 'easy',
    key: keyOf(sample),
  }))
}

/** The texts of the question at `position` in the chosen language. */
export function sampleText(t: TFunction, language: string, position: number): QuestionText {
  const sample = samples[position % samples.length] ?? { kind: 'choice', a: 1, b: 1 }
  const { kind, a, b } = sample
  const number = (value: number) => numberFormat(language).format(value)
  const [first, second, third, fourth] = optionTexts(t, sample, number)
  return {
    prompt: t(`dev.duel.questions.${kind}`, { a: number(a), b: number(b) }),
    options: { a: first ?? '', b: second ?? '', c: third ?? '', d: fourth ?? '' },
    unit: kind === 'number' ? 'BRL' : null,
    explanation: t('dev.duel.explanation', { a: number(a), b: number(b), sum: number(a + b), product: number(a * b) }),
    sources: [{ authority: 'Euclides', document: 'Elementos', article: 'VII', url: null }],
  }
}

function keyOf({ kind, a, b }: Sample): AnswerKey {
  if (kind === 'number') return { kind, value: a * b, min: 0, max: a * b * 2, step: 5 }
  if (kind === 'trueFalse') return { kind, options: ['a', 'b'], correct: a > b ? 'a' : 'b' }
  return { kind: 'choice', options: letters, correct: 'a' }
}

function optionTexts(t: TFunction, { kind, a, b }: Sample, number: (value: number) => string): string[] {
  if (kind === 'trueFalse') return [t('dev.duel.yes'), t('dev.duel.no')]
  const sums = [a + b, a + b + 10, a + b - 10, a + b + 100]
  if (kind === 'long') return sums.map((sum) => t('dev.duel.longOption', { sum: number(sum) }))
  return kind === 'choice' ? sums.map(number) : []
}
