import { languages } from '@satoshi/rules/language'
import { random } from '@satoshi/rules/random'
import { topics, type Topic } from '@satoshi/rules/words'

import { balanceFigures } from '../balance/figures.ts'
import type { Choice, NumberQuestion, TrueFalse } from '../balance/figure.ts'
import type { Question } from '../schema.ts'

const everyKind: Pick<Question, 'concept' | 'family' | 'level' | 'difficulty' | 'region' | 'reviewed' | 'sources'> = {
  concept: 'some-concept',
  family: 'some-family',
  level: 'apply',
  difficulty: 'easy',
  region: null,
  reviewed: '2026-11-01',
  sources: [{ authority: 'B', document: 'M', article: null, url: null }],
}

/** So many questions, spread over the topics. */
export function several<Made>(count: number, make: (index: number, topic: Topic) => Made): Made[] {
  return Array.from({ length: count }, (_, index) => make(index, topics[index % topics.length] ?? 'roi'))
}

/** A choice between four texts, the first of which is right and stands at `letter`; the same in all languages. */
export function choice(
  topic: Topic,
  letter: Choice['correct'],
  [right = '', ...wrong]: string[],
  prompt = '?',
): Choice {
  const letters = (['a', 'b', 'c', 'd'] as const).filter((one) => one !== letter)
  const others = letters.map((one, index) => [one, wrong[index] ?? ''])
  // safe: a text for each letter
  const options = Object.fromEntries([[letter, right], ...others]) as Choice['texts']['pt-BR']['options']
  const texts = inAllLanguages({ prompt, options, explanation: '' })
  return { ...everyKind, id: `${topic}-001`, topic, subject: 'financas', kind: 'choice', correct: letter, texts }
}

export function statement(topic: Topic, isTrue: boolean, prompt: string): TrueFalse {
  const texts = inAllLanguages({ prompt, options: { a: 'T', b: 'F' }, explanation: '' })
  const correct = isTrue ? 'a' : 'b'
  return { ...everyKind, id: `${topic}-001`, topic, subject: 'financas', kind: 'trueFalse', correct, texts }
}

export function numberAt(topic: Topic, value: number, more: Partial<NumberQuestion> = {}): NumberQuestion {
  const answer = { value, min: 0, max: 1000, step: 1, unit: 'BRL' } as const
  const texts = inAllLanguages({ prompt: '?', explanation: '' })
  return { ...everyKind, id: `${topic}-001`, topic, subject: 'financas', kind: 'number', answer, texts, ...more }
}

/** A letter that goes round, but not with the topics. */
export function letterOf(index: number): Choice['correct'] {
  return (['a', 'b', 'c', 'd'] as const)[(index + Math.floor(index / topics.length)) % 4] ?? 'a'
}

/** Words without a meaning, all of four letters, that say nothing of what is right. */
export function noise(seed: string, count: number): string {
  const chance = random('noise', seed)
  return Array.from({ length: count }, () => syllables[chance.below(40)] ?? '').join(' ')
}

const syllables = ['b', 'c', 'd', 'f', 'g'].flatMap((one) =>
  ['ba', 'ce', 'di', 'fo', 'gu', 'la', 'me', 'ni'].map((two) => `${one}a${two}`),
)

/** What is told of a bank in pt-BR or of all languages alike, a line each. */
export function told(questions: Question[]): string[] {
  return balanceFigures({ questions, written: questions })
    .filter(({ isTell, language }) => isTell && (language === null || language === 'pt-BR'))
    .map(({ what, found }) => `${what}: ${found}`)
}

function inAllLanguages<Text>(text: Text) {
  // safe: one entry a language
  return Object.fromEntries(languages.map((language) => [language, text])) as Record<(typeof languages)[number], Text>
}
