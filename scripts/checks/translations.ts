import { refusals } from '@satoshi/contract/refusals'
import { languages, type Language } from '@satoshi/rules/language'

import type { Findings, Tree } from './_tree.ts'
import { findKeyProblems } from './translation-keys.ts'

/** The texts of one file in one language: whole keys (`errors.pageNotFound`) and what they say. */
type Texts = ReadonlyMap<string, string>

/** Sentences that read the same in two languages, on purpose. */
const sameOnPurpose: ReadonlySet<string> = new Set<string>()

/** The file in whose keys the others are measured: the types of the keys come from it too. */
const measure: Language = 'pt-BR'

/**
 * What is wrong with the translations: a file, key or plural form that a language lacks or has too many, placeholders
 * that differ, empty texts, sentences left in English or Portuguese, refusals without a text, keys that no code uses or that code
 * uses and nobody wrote.
 */
export function findTranslationProblems(tree: Tree): Findings {
  const files = fileNames(tree)
  if (files.length === 0) return ['content/locales: there are no translations']
  const all = new Map(
    languages.map((language) => [language, new Map(files.map((file) => [file, read(tree, language, file)]))]),
  )
  const of = (language: Language, file: string) => all.get(language)?.get(file) ?? null
  const measured = files.flatMap((file) => [...(of(measure, file)?.keys() ?? [])])
  return [
    ...files.flatMap((file) =>
      languages.flatMap((language) => compare(language, file, of(language, file), of(measure, file))),
    ),
    ...files.flatMap((file) =>
      languages.flatMap((language) => [
        ...leftIn('en-US', language, of(language, file), of('en-US', file)),
        // English was held against it above; Spanish is near enough to say a short sentence with the same letters.
        ...(['en-US', 'es-ES'].includes(language)
          ? []
          : leftIn(measure, language, of(language, file), of(measure, file))),
      ]),
    ),
    ...findRefusalProblems(of(measure, 'refusals') ?? new Map()),
    ...findKeyProblems(tree, measured, files),
  ]
}

function fileNames(tree: Tree): string[] {
  const names = [...tree.keys()].flatMap((path) => /^content\/locales\/[\w-]+\/([\w-]+)\.json$/.exec(path)?.[1] ?? [])
  return [...new Set(names)].sort()
}

function read(tree: Tree, language: Language, file: string): Texts | null {
  const text = tree.get(pathOf(language, file))
  return text === undefined ? null : new Map(flatten(JSON.parse(text), file))
}

function pathOf(language: Language, file: string): string {
  return `content/locales/${language}/${file}.json`
}

function flatten(value: unknown, key: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[key, typeof value === 'string' ? value : '']]
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, `${key}.${name}`))
}

function compare(language: Language, file: string, texts: Texts | null, measured: Texts | null): Findings {
  const path = pathOf(language, file)
  if (!texts) return [`${path}: is missing`]
  const wanted = sentencesOf(measured ?? new Map())
  const given = sentencesOf(texts)
  const problems = [
    ...[...wanted.keys()].filter((key) => !given.has(key)).map((key) => `${key} is missing`),
    ...[...given.keys()].filter((key) => !wanted.has(key)).map((key) => `${key} is not in ${measure}`),
    ...[...texts].filter(([, text]) => text.trim() === '').map(([key]) => `${key} is empty, or no text`),
    ...[...given].flatMap(([key, sentence]) => checkForms(language, key, sentence)),
    ...[...given].flatMap(([key, sentence]) => checkPlaceholders(key, sentence, wanted.get(key) ?? sentence)),
  ]
  return problems.map((problem) => `${path}: ${problem}`)
}

/** A text and its plural forms; without forms there is only `other`. */
type Sentence = { plural: boolean; ordinal: boolean; forms: Map<string, string> }

const suffix = /^(.*?)(_ordinal)?_(zero|one|two|few|many|other)$/

/** Texts by key, the plural forms of one key together. */
function sentencesOf(texts: Texts): Map<string, Sentence> {
  const sentences = new Map<string, Sentence>()
  for (const [key, text] of texts) {
    const [, base = key, ordinal, form = 'other'] = (suffix.exec(key) ?? []) as (string | undefined)[]
    const plural = base !== key
    const sentence = sentences.get(base) ?? { plural, ordinal: ordinal !== undefined, forms: new Map<string, string>() }
    sentences.set(base, { ...sentence, forms: sentence.forms.set(form, text) })
  }
  return sentences
}

/** Languages whose `one` counts nothing too, though it is said in the plural, as "0 pontos": zero has its own form there. */
const zeroIsPlural: ReadonlySet<Language> = new Set<Language>(['pt-BR'])

/** i18next lets every language have a form for zero beside its own. */
function checkForms(language: Language, key: string, { plural, ordinal, forms }: Sentence): string[] {
  if (!plural) return []
  const { pluralCategories } = new Intl.PluralRules(language, {
    type: ordinal ? 'ordinal' : 'cardinal',
  }).resolvedOptions()
  const wanted = new Set<string>([...pluralCategories, ...(zeroIsPlural.has(language) && !ordinal ? ['zero'] : [])])
  return [
    ...[...wanted].filter((form) => !forms.has(form)).map((form) => `${key} has no plural form ${form}`),
    ...[...forms.keys()]
      .filter((form) => form !== 'zero' && !wanted.has(form))
      .map((form) => `${key} needs no plural form ${form}`),
  ]
}

/** A plural form may leave a placeholder out ("one question"), but may not bring one that the others lack. */
function checkPlaceholders(key: string, sentence: Sentence, wanted: Sentence): string[] {
  const expected = new Set([...wanted.forms.values()].flatMap(placeholders))
  const used = new Set([...sentence.forms.values()].flatMap(placeholders))
  return [
    ...[...expected].filter((name) => !used.has(name)).map((name) => `${key} lacks ${name}`),
    ...[...used].filter((name) => !expected.has(name)).map((name) => `${key} has ${name}, which ${measure} has not`),
  ]
}

/** `{{name}}` without its format, and the tags of texts that hold marked-up parts. */
function placeholders(text: string): string[] {
  const names = [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => `{{${name}}}`)
  return [...names, ...[...text.matchAll(/<\/?[\w]+\s*\/?>/g)].map(([tag]) => tag)]
}

function leftIn(from: Language, language: Language, texts: Texts | null, original: Texts | null): Findings {
  if (language === from) return []
  return [...(texts ?? [])]
    .filter(([key, text]) => original?.get(key) === text && isSentence(text) && !sameOnPurpose.has(key))
    .map(([key]) => `${pathOf(language, key.split('.')[0] ?? '')}: ${key} is the same as in ${from}`)
}

/** Long enough that two languages do not agree by chance, placeholders set aside. */
function isSentence(text: string): boolean {
  const words = text.replace(/\{\{[^}]*\}\}/g, '').match(/\p{L}+/gu) ?? []
  return words.length >= 4
}

function findRefusalProblems(texts: Texts): Findings {
  const path = pathOf(measure, 'refusals')
  const wanted = Object.keys(refusals).map((code) => `refusals.${code}`)
  // What follows `_` tells the cases of one refusal apart: a count, or the reason in its details.
  const given = new Set([...texts.keys()].map((key) => key.replace(/_\w+$/, '')))
  return [
    ...wanted.filter((key) => !given.has(key)).map((key) => `${path}: ${key} has no text`),
    ...[...given].filter((key) => !wanted.includes(key)).map((key) => `${path}: ${key} is no refusal of the contract`),
  ]
}
