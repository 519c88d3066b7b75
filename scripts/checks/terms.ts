import { languages, type Language } from '@satoshi/rules/language'

import { filesIn, type Findings, type Tree } from './_tree.ts'

/** A thing with a name: what it is called in each language, and words that were rejected for it. */
type Term = { term: string; words: Record<Language, string>; not?: Partial<Record<Language, string[]>> }

const glossary = 'content/terms.json'

/** Texts that the specification gives word for word. */
const quoted: ReadonlySet<string> = new Set([
  'account.faults.passwordMismatch',
  'account.faults.emailMismatch',
  'invite.fault.respond',
  'refusals.auth.sponsorRequired',
  'transfer.receive.notCopied',
])

/** Texts of the interface that call a thing by a word that was rejected for it, and terms that contradict each other. */
export function findTermProblems(tree: Tree): Findings {
  const text = tree.get(glossary)
  if (text === undefined) return [`${glossary}: is missing`]
  // safe: what the file lacks is reported before anything else of it is read
  const terms = JSON.parse(text) as Term[]
  const faults = findGlossaryProblems(terms)
  return faults.length > 0 ? faults : languages.flatMap((language) => findRejected(tree, language, terms))
}

function findGlossaryProblems(terms: Term[]): Findings {
  const names = terms.map(({ term }) => term)
  return [
    ...names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${glossary}: ${name} stands twice`),
    ...terms.flatMap(({ term, words, not = {} }) => [
      ...languages
        .filter((language) => !words[language])
        .map((language) => `${glossary}: ${term} has no word in ${language}`),
      ...Object.keys(not)
        .filter((language) => !languages.some((known) => known === language))
        .map((language) => `${glossary}: ${term} rejects words of ${language}, which is no language of the game`),
    ]),
    ...languages.flatMap((language) => findContradictions(language, terms)),
  ]
}

function findContradictions(language: Language, terms: Term[]): Findings {
  const rejected = rejectedIn(language, terms)
  return terms.flatMap(({ term, words }) =>
    rejected
      .filter(({ pattern }) => pattern.test(words[language] ?? ''))
      .map(({ word, by }) => `${glossary}: “${word}” is rejected for ${by} in ${language}, and the word for ${term}`),
  )
}

type Rejected = { word: string; pattern: RegExp; by: string; instead: string }

function rejectedIn(language: Language, terms: Term[]): Rejected[] {
  return terms.flatMap(({ term, words, not }) =>
    (not?.[language] ?? []).map((word) => ({
      word,
      pattern: wholeWord(word, language),
      by: term,
      instead: words[language],
    })),
  )
}

/** The word where it is not a part of another one; Chinese has no spaces to tell by. */
function wholeWord(word: string, language: Language): RegExp {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  if (language === 'zh-CN') return new RegExp(escaped, 'iu')
  const inner = String.raw`[\p{L}\p{M}\p{N}]`
  const before = new RegExp(`^${inner}`, 'u').test(word) ? `(?<!${inner})` : ''
  const after = new RegExp(`${inner}$`, 'u').test(word) ? `(?!${inner})` : ''
  return new RegExp(`${before}${escaped}${after}`, 'iu')
}

function findRejected(tree: Tree, language: Language, terms: Term[]): Findings {
  const rejected = rejectedIn(language, terms)
  return filesIn(tree, new RegExp(`^content/locales/${language}/[\\w-]+\\.json$`)).flatMap(([path, text]) => {
    const file = path.slice(path.lastIndexOf('/') + 1, -'.json'.length)
    return textsIn(JSON.parse(text), file)
      .filter(([key]) => !quoted.has(key))
      .flatMap(([key, said]) =>
        rejected
          .filter(({ pattern }) => pattern.test(withoutPlaceholders(said)))
          .map(({ word, by, instead }) => `${path}: ${key} says “${word}”; ${by} is “${instead}” (${glossary})`),
      )
  })
}

function textsIn(value: unknown, key: string): [key: string, said: string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${key}.${name}`))
}

function withoutPlaceholders(text: string): string {
  return text.replace(/\{\{[^}]*\}\}/g, '…')
}
