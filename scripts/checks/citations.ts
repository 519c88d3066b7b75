import { places } from './_code.ts'
import { filesIn, type Findings, type Tree } from './_tree.ts'

/**
 * Citations of the product's rules that lead nowhere, numbers that two rules have, and rules that are cited by the words
 * of before they stood in docs/product. Accepted records keep those words; there they must lead somewhere.
 */
export function findCitationProblems(tree: Tree): Findings {
  const { numbers, twice } = readRules(tree)
  const mayCite = filesIn(tree, citing)
  const records = mayCite.filter(([path]) => record.test(path))
  const cited = [
    ...mayCite.flatMap(([path, text]) => citedIn(path, text, ['product', citation])),
    ...records.flatMap(([path, text]) => [...formerWords].flatMap((words) => citedIn(path, text, words))),
  ]
  const lost = cited.filter(({ number }) => !numbers.has(number))
  const others = mayCite.filter(([path]) => !record.test(path) && path !== explained)
  return [
    ...twice,
    ...lost.map(({ place, word, number }) => `${place}: ${word}: docs/product has no ${number}`),
    ...others.flatMap(([path, text]) => findFormerWords(path, text)),
  ]
}

/** Where rules may be cited. What people read in the game cites none; these tests have wrong citations on purpose. */
const citing =
  /^(?!content\/(?:locales|questions)\/|scripts\/checks\/citations).*\.(?:ts|tsx|mjs|js|sql|css|md|html)$|^scripts\/mutants\//

/** The page that explains the former words, and the records that still have them. */
const explained = 'docs/product/README.md'
const record = /^docs\/decisions\/\d{4}-/

/** What a citation may have between its word and its number: a blank, or the end of a line of a comment. */
const gap = String.raw`\s+(?:(?:\*|//|--)\s*)?`
const and = String.raw`(?:, and |, | and | to )`

/** `product 6.4`, `product 5.12, 6.4`. A whole chapter is last in a list, where the sentence or its brackets end. */
const citation = listOf('product', String.raw`\d+(?:\.\d+)*`, String.raw`\d+(?:\.\d+)+|\d+(?=[.)](?!\d))`)

/** How the sources of the rules were cited. Records of our own have four digits. */
const formerWords = new Map([
  ['decisions', listOf('decisions', String.raw`(?!0\d{3})\d+(?:\.\d+)*`, String.raw`\d+\.\d+`)],
  ['specification', listOf('specification', String.raw`\d+`, String.raw`\d+`)],
  ['quality', listOf('quality', String.raw`[RB]\d+`, String.raw`[RB]\d+`)],
])

const formerCitation = new RegExp(
  String.raw`\b(?:decisions|specification|quality)(?:,? (?:sections?|findings?))?,?${gap}[(§]*[RB]?(?!0\d{3})\d+(?:\.\d+)*`,
  'gi',
)

/** Numbers of before without their word, as benchmarks and planted defects had them. */
const bareNumber = /\b(?:R(?:1\d|2[0-4]|[1-9])|B(?:1[0-2]|[1-9]))\b/g
const hadBareNumbers = /^(?:bench\/src|scripts\/mutants)\//

function listOf(word: string, first: string, next: string): RegExp {
  return new RegExp(`\\b${word}${gap}((?:${first})(?:${and}(?:${next}))*)`, 'gi')
}

/** Each rule that a text cites by a word, with the number that it has in docs/product. */
function citedIn(path: string, text: string, [word, pattern]: [string, RegExp]) {
  return places(path, text, pattern).flatMap(({ place, match }) =>
    (match[1]?.match(/[RB]?\d+(?:\.\d+)*/gi) ?? []).map((cited) => ({ place, word, number: ruleNumber(word, cited) })),
  )
}

function ruleNumber(word: string, cited: string): string {
  if (word === 'specification') return `1.${cited}`
  if (word === 'quality') return `${/^r/i.test(cited) ? 2 : 3}.${cited.slice(1)}`
  return cited
}

function findFormerWords(path: string, text: string): Findings {
  const found = places(path, text, formerCitation)
  if (hadBareNumbers.test(path)) found.push(...places(path, text, bareNumber))
  return found.map(({ place, match }) => `${place}: "${match[0]}" is cited as product N.N; ${explained} says how`)
}

/** The numbers of chapters and sections: in headings, and where a chapter lists its sections as rows of a table. */
function readRules(tree: Tree): { numbers: ReadonlySet<string>; twice: Findings } {
  const numbers = new Set<string>()
  const twice: Findings = []
  for (const [path, text] of filesIn(tree, /^docs\/product\/(?!README)[\w-]+\.md$/)) {
    const chapter = /^# (\d+) /m.exec(text)?.[1]
    for (const { place, match } of places(path, text, /^(?:#+ |\| (?=\d+\.))(\d+(?:\.\d+)?) /gm)) {
      const number = match[1] ?? ''
      if (match[0].startsWith('|') && number.split('.')[0] !== chapter) continue
      if (numbers.has(number)) twice.push(`${place}: ${number} is the number of another rule`)
      numbers.add(number)
    }
  }
  return { numbers, twice }
}
