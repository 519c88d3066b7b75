import { languages, type Language } from '@satoshi/rules/language'

import { countFigure, lengthOf, type Choice, type Figure } from './figure.ts'

/**
 * How often the single longest option is right, and the single shortest one, in each language. A question without a
 * single one tells nothing by it, and counts for nothing.
 */
export function lengthFigures(choices: readonly Choice[]): Figure[] {
  return languages.flatMap((language) => [
    extremeFigure(choices, language, 'longest', 1),
    extremeFigure(choices, language, 'shortest', -1),
  ])
}

function extremeFigure(choices: readonly Choice[], language: Language, word: string, sign: 1 | -1): Figure {
  const extremes = choices.flatMap(({ correct, texts }) => {
    const lengths = Object.entries(texts[language].options).map(([letter, text]) => ({
      letter,
      length: sign * lengthOf(text),
    }))
    const most = Math.max(...lengths.map(({ length }) => length))
    const [first, ...ties] = lengths.filter(({ length }) => length === most)
    return first && ties.length === 0 ? [first.letter === correct] : []
  })
  const counted = { hits: extremes.filter(Boolean).length, tries: extremes.length, share: 1 / 4 }
  const advice = `the ${word} option is to be right as often as chance has it; shorten or lengthen options`
  return countFigure({ what: `choice: the ${word} option is right`, language, advice }, counted)
}
