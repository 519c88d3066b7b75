import { languages, type Language } from '@satoshi/rules/language'

import { acrossGroups, type Score } from './classifier.ts'
import { guessFigure, lengthOf, type Choice, type Figure } from './figure.ts'
import { wordsOf } from './words.ts'

/** Whether how an option is written tells that it is right, for whoever has learnt from the options of all other topics. */
export function optionFigures(choices: readonly Choice[]): Figure[] {
  return languages.map((language) => {
    const guesses = guessesOf(choices, language)
    const hits = guesses.filter(({ isRight }) => isRight).length
    const what = 'choice: a naive classifier is right'
    const advice = `write some of those otherwise that \`node content/balance.ts ${language}\` lists`
    return guessFigure({ what, language, advice }, { hits, tries: guesses.length, share: 1 / 4 })
  })
}

/** An option that looks right by how it is written: what speaks for it, the strongest first, and how far it leads the next. */
type Guess = { id: string; text: string; isRight: boolean; signs: string[]; lead: number }

/** What the classifier takes for right, in each question in which no two options look equally so. */
export function guessesOf(choices: readonly Choice[], language: Language): Guess[] {
  const asked = readChoices(choices, language)
  const examples = asked.flatMap(({ topic, options }) => options.map((one) => ({ group: topic, ...one })))
  return acrossGroups(examples, (score, group) =>
    asked.filter(({ topic }) => topic === group).flatMap(({ id, options }) => guessOf(id, options, score)),
  )
}

/** Choices as the classifier sees them. */
function readChoices(choices: readonly Choice[], language: Language) {
  const asked = choices.map((choice) => ({ ...choice, options: optionsOf(choice, language) }))
  const common = commonWords(asked.flatMap(({ options }) => options.map(({ words }) => words)))
  return asked.map(({ id, topic, options }) => ({
    id,
    topic,
    options: options.map((one) => ({ ...one, features: featuresOf(one, options, common) })),
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

/** The option that looks best; nothing where two look alike. */
function guessOf(id: string, options: readonly (Option & { features: string[] })[], score: Score): Guess[] {
  const scored = options.map((one) => ({ ...one, looksRight: score(one.features) }))
  const [best, next] = scored.sort((one, other) => other.looksRight - one.looksRight)
  if (!best || !next || best.looksRight === next.looksRight) return []
  const signs = best.features
    .map((feature) => ({ feature, speaks: score([feature]) }))
    .filter(({ speaks }) => speaks > clearly)
    .sort((one, other) => other.speaks - one.speaks)
    .map(({ feature }) => feature)
  return [{ id, text: best.text, isRight: best.isRight, signs, lead: best.looksRight - next.looksRight }]
}

/** What speaks less for an option than this is not named, in natural logarithms of odds: a quarter more than usual. */
const clearly = Math.log(1.25)
