import { languages, type Language } from '@satoshi/rules/language'

import { acrossGroups, type Example } from './classifier.ts'
import { countFigure, guessFigure, lengthOf, type Figure, type TrueFalse } from './figure.ts'
import phrases from './tell-words.json' with { type: 'json' }
import { hasAny, wordsOf } from './words.ts'

/** Whether how a statement is written tells that it is true: how long it is, which words it has, and all of them together. */
export function statementFigures(questions: readonly TrueFalse[]): Figure[] {
  return languages.flatMap((language) => {
    const statements = questions.map(({ topic, correct, texts }) => ({
      topic,
      text: texts[language].prompt,
      isTrue: correct === 'a',
    }))
    return [
      lengthFigure(statements, language),
      ...Object.entries(phrases[language]).map(([kind, words]) => wordFigure(statements, language, { kind, words })),
      classifierFigure(statements, language),
    ]
  })
}

type Statement = { topic: string; text: string; isTrue: boolean }

/** Right for whoever takes long statements for true; those of the median length count for nothing. */
function lengthFigure(statements: readonly Statement[], language: Language): Figure {
  const lengths = statements.map(({ text }) => lengthOf(text)).sort((a, b) => a - b)
  const median = ((lengths[(lengths.length - 1) >> 1] ?? 0) + (lengths[lengths.length >> 1] ?? 0)) / 2
  const others = statements.filter(({ text }) => lengthOf(text) !== median)
  const hits = others.filter(({ text, isTrue }) => lengthOf(text) > median === isTrue).length
  const advice = 'shorten or lengthen statements'
  const what = 'trueFalse: a long statement is true, or a short one false'
  return countFigure({ what, language, advice }, { hits, tries: others.length, share: 1 / 2 })
}

function wordFigure(
  statements: readonly Statement[],
  language: Language,
  { kind, words }: { kind: string; words: readonly string[] },
): Figure {
  const having = statements.filter(({ text }) => hasAny(text, words, language))
  const hits = having.filter(({ isTrue }) => isTrue).length
  const advice = 'say some of them otherwise, or use such words in others too'
  const what = `trueFalse: a statement with ${kind} words is true`
  return countFigure({ what, language, advice }, { hits, tries: having.length, share: 1 / 2 })
}

/** Right for whoever has learnt from the words of all other topics; what the words say nothing of counts for nothing. */
function classifierFigure(statements: readonly Statement[], language: Language): Figure {
  const examples = statements.map(({ topic, text, isTrue }): Example => {
    return { group: topic, features: [...new Set(wordsOf(text, language))], isRight: isTrue }
  })
  const guesses = acrossGroups(examples, (score, group) =>
    examples
      .filter((example) => example.group === group)
      .map(({ features, isRight }) => ({ looksRight: score(features), isRight }))
      .filter(({ looksRight }) => looksRight !== 0),
  )
  const hits = guesses.filter(({ looksRight, isRight }) => looksRight > 0 === isRight).length
  const advice = 'find the words that true or false statements share, and say some otherwise'
  const what = 'trueFalse: a naive classifier is right'
  return guessFigure({ what, language, advice }, { hits, tries: guesses.length, share: 1 / 2 })
}
