import { languages, type Language } from '@satoshi/rules/language'
import { variantsPerQuestion } from '@satoshi/rules/match/variant'

import type { Written } from '../kinds.ts'
import { longest } from '../question-parts.ts'
import { wrongEquations } from './check-equations.ts'
import { baseOf, shownIn, textsOf, variantsOf, varies, type Variants, type Varying } from './draw.ts'
import { readFormula, written } from './expression.ts'
import { compare, fromNumber } from './rational.ts'
import { placesIn, render, type Shown } from './render.ts'

/** What is wrong with the parameters of a question and with any of its variants; nothing where it has none and shows no place. */
export function checkVariants(question: Written): string[] {
  if (!varies(question))
    return textsOf(question).some((text) => text.includes('{{')) ? ['has a place for a number and no parameters'] : []
  const problems = [...checkPlaces(question), ...attempt(() => checkBase(question))]
  return problems.length > 0 ? problems : attempt(() => checkEach(question, variantsOf(question)))
}

function attempt(check: () => string[]): string[] {
  try {
    return check()
  } catch (error) {
    return [`parameters: ${error instanceof Error ? error.message : String(error)}`]
  }
}

/** Whatever looks like a place is one, and every language shows the same numbers in its prompt. */
function checkPlaces(question: Varying): string[] {
  const stray = textsOf(question).filter((text) =>
    /[{}]/u.test(text.replaceAll(/\{\{[a-zA-Z]+(?::\d)?(?:\|[^{}]*)?\}\}/gu, '')),
  )
  const inPrompt = (language: Language) => [...new Set(placesIn(question.texts[language].prompt))].sort().join()
  return [
    ...stray.map((text) => `has a place that cannot be read: ${text}`),
    ...languages
      .filter((language) => inPrompt(language) !== inPrompt('pt-BR'))
      .map((language) => `${language}: the prompt shows other numbers than the one of pt-BR`),
    ...(inPrompt('pt-BR') === '' ? ['its prompt shows no number that varies'] : []),
  ]
}

/** The formulas give what the worked example has, and the example keeps its own rules. */
function checkBase({ kind, parameters, ...question }: Varying): string[] {
  const values = baseOf(parameters)
  const known = new Set(values.keys())
  const problems: string[] = []
  for (const [name, { is, base }] of Object.entries(parameters.derived)) {
    if (known.has(name)) problems.push(`parameters: ${name} stands there twice`)
    values.set(name, readFormula(is, known)(values))
    known.add(name)
    const value = values.get(name)
    if (value && compare(value, fromNumber(base)) !== 0)
      problems.push(`parameters: ${name} is ${written(value)} in the worked example, not ${base}`)
  }
  for (const text of parameters.where)
    if (readFormula(text, known)(values).top === 0) problems.push(`parameters: the worked example breaks ${text}`)
  if (kind !== 'number' || !('answer' in question)) return problems
  const answer = values.get('answer')
  const isKey = answer && compare(answer, fromNumber(question.answer.value)) === 0
  return isKey ? problems : [...problems, `parameters: the answer is ${answer ? written(answer) : 'not there'}`]
}

function checkEach(question: Varying, variants: Variants): string[] {
  const found = variants.rows.length
  if (found < variantsPerQuestion) return [`parameters: make ${found} variants, not ${variantsPerQuestion}`]
  if (String(variants.rows[0]) !== String(baseRow(question, variants)))
    return ['parameters: the worked example is no variant']
  return variants.rows.flatMap((_, variant) => checkVariant(question, shownIn(variants, variant), variant)).slice(0, 5)
}

function baseRow({ parameters: { given, derived } }: Varying, { names }: Variants): string[] {
  return names.map((name) => String((derived[name] ?? given[name])?.base))
}

/** The texts of a variant: of a length that fits, with words in the form that their numbers ask for, and sums that come out. */
function checkVariant(question: Varying, shown: Shown, variant: number): string[] {
  return languages.flatMap((language) => {
    const { prompt, explanation, ...text } = question.texts[language]
    const options = 'options' in text ? Object.values(text.options) : []
    const texts: [keyof typeof longest, string][] = [
      ['prompt', prompt],
      ['explanation', explanation],
      ...options.map((option): [keyof typeof longest, string] => ['option', option]),
    ]
    return texts.flatMap(([part, template]) => {
      const filled = render(template, shown, language)
      const problems = [
        ...([...filled].length > longest[part] ? [`is longer than ${longest[part]} characters: ${filled}`] : []),
        ...wrongEquations(filled, language).map((equation) => `${equation} is not so`),
        ...wrongForms(template, shown, language),
        ...(language === 'en-US' ? wrongArticles(filled) : []),
      ]
      return problems.map((problem) => `${language}: the ${part} of variant ${variant}: ${problem}`)
    })
  })
}

/** What numbers count in the Arabic texts, in all forms; a new noun is added here. */
const counted =
  /^(?:ريال|سهم|أسهم|شهر|أشهر|شهور|يوم|أيام|سنة|سنوات|عام|أعوام|نقطة|نقاط|شركة|شركات|وحدة|وحدات|عملة|عملات|رمز|رموز|غرام|كتلة|كتل|مليون|ملايين|ألف|آلاف)(?:ات|ًا|ا)?$/u

/**
 * Words that a number counts, where it stands right before them: in Arabic they have three forms, elsewhere one after 1
 * and one after all other numbers. The texts have the form of the worked example, so each variant asks for the same.
 */
function wrongForms(template: string, shown: Shown, language: Language): string[] {
  const followed = [...template.matchAll(/\{\{([a-zA-Z]+)(:\d)?\}\}\s(\p{L}[\p{L}\p{M}]*)/gu)]
  return followed.flatMap(([, name = '', decimals, word = '']) => {
    const value = Number(shown.get(name)?.value)
    if (language !== 'ar-SA') return value === 1 && !decimals ? [`1 ${word} may want another form`] : []
    return counted.test(word) ? [`a word after ${name} has no forms: ${word}`] : []
  })
}

/** In English “an” stands before what is read as eight, eleven or eighteen, “a” before all other numbers. */
function wrongArticles(text: string): string[] {
  return [...text.matchAll(/\b(an?) (\d+)/giu)].flatMap(([found, article = '', digits = '']) =>
    /^(?:8\d*|11|18)$/u.test(digits) === (article.toLowerCase() === 'an') ? [] : [`${found} has the wrong article`],
  )
}
