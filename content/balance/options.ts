import { languages, type Language } from '@satoshi/rules/language'

import { acrossGroups } from './classifier.ts'
import { countFigure, lengthOf, type Choice, type Figure } from './figure.ts'
import { wordsOf } from './words.ts'

/** Whether how an option is written tells that it is right, for whoever has learnt from the options of all other topics. */
export function optionFigures(choices: readonly Choice[]): Figure[] {
  return languages.map((language) => {
    const asked = readChoices(choices, language)
    const examples = asked.flatMap(({ topic, options }) => options.map((one) => ({ group: topic, ...one })))
    const guesses = acrossGroups(examples, (score, group) =>
      asked.filter(({ topic }) => topic === group).flatMap(({ options }) => guessOf(options, score)),
    )
    const hits = guesses.filter(Boolean).length
    const what = 'choice: a naive classifier is right'
    const advice = 'find what right or wrong options share, and write some otherwise'
    return countFigure({ what, language, advice }, { hits, tries: guesses.length, share: 1 / 4 })
  })
}

/** Choices as the classifier sees them. */
function readChoices(choices: readonly Choice[], language: Language) {
  const asked = choices.map((choice) => ({ topic: choice.topic, options: optionsOf(choice, language) }))
  const common = commonWords(asked.flatMap(({ options }) => options.map(({ words }) => words)))
  return asked.map(({ topic, options }) => ({
    topic,
    options: options.map((one) => ({ isRight: one.isRight, features: featuresOf(one, options, common) })),
  }))
}

type Option = { letter: string; text: string; words: string[]; shared: number; isRight: boolean }

function optionsOf({ correct, texts }: Choice, language: Language): Option[] {
  const { prompt, options } = texts[language]
  const asked = new Set(wordsOf(prompt, language))
  return Object.entries(options).map(([letter, text]) => {
    const words = [...new Set(wordsOf(text, language))]
    const shared = words.filter((word) => word !== '#' && asked.has(word)).length
    return { letter, text, words, shared, isRight: letter === correct }
  })
}

/** Words of more than one option of the bank; others are rare. */
function commonWords(all: readonly (readonly string[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const words of all) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count > 1).map(([word]) => word))
}

/** All that can be seen of an option without understanding it: its words, and what it is beside the other three. */
function featuresOf(option: Option, options: readonly Option[], common: ReadonlySet<string>): string[] {
  const rare = ({ words }: Option) => words.filter((word) => !common.has(word)).length
  const digits = ({ text }: Option) => (text.match(/\p{N}/gu) ?? []).length
  const signs = ({ text }: Option) => (text.match(/\p{P}/gu) ?? []).length
  const rank = (measure: (one: Option) => number) => options.filter((other) => measure(other) > measure(option)).length
  return [
    ...option.words.map((word) => `word ${word}`),
    `letter ${option.letter}`,
    `length ${rank(({ text }) => lengthOf(text))}`,
    `digits ${Math.min(4, digits(option))}, ${rank(digits)}`,
    `signs ${Math.min(3, signs(option))}, ${rank(signs)}`,
    `rare ${rank(rare)}`,
    `shared ${Math.min(3, option.shared)}, ${rank(({ shared }) => shared)}`,
  ]
}

/** Whether the option that looks best is right; nothing where two look alike. */
function guessOf(
  options: readonly { isRight: boolean; features: readonly string[] }[],
  score: (features: readonly string[]) => number,
): boolean[] {
  const scored = options.map(({ isRight, features }) => ({ isRight, looksRight: score(features) }))
  const most = Math.max(...scored.map(({ looksRight }) => looksRight))
  const [best, ...ties] = scored.filter(({ looksRight }) => looksRight === most)
  return best && ties.length === 0 ? [best.isRight] : []
}
