import { places, withoutComments } from './_code.ts'
import { filesIn, isTest, type Findings, type Tree } from './_tree.ts'

/**
 * Keys that code uses and nobody wrote, and keys that no code uses, as far as one can see without running it: a key
 * written whole counts as used wherever it stands, and `match.units.${unit}` uses everything that begins so.
 */
export function findKeyProblems(tree: Tree, keys: string[], files: string[]): Findings {
  const code = bareFiles(tree, /^(web|server)\/src\/.*\.tsx?$/).filter(([path]) => !isTest(path))
  // What follows `_` is a plural form or a context, which i18next adds by itself.
  const bases = new Set(keys.map((key) => key.replace(/_\w+$/, '')))
  const journeys = bareFiles(tree, /^e2e\/.*\.ts$/)
  return [
    ...[...code, ...journeys].flatMap(([path, text]) => missing(path, text, bases)),
    ...unused(code, bases, files),
  ]
}

function bareFiles(tree: Tree, where: RegExp): [path: string, text: string][] {
  return filesIn(tree, where).map(([path, text]) => [path, withoutComments(text)])
}

const called =
  /\b(?:(?:t|exists)\(|textIn\([^,()]+,)\s*'([\w-]+(?:\.[\w-]+)+)'|\bi18nKey=["']([\w-]+(?:\.[\w-]+)+)["']/g

function missing(path: string, text: string, bases: ReadonlySet<string>): Findings {
  return places(path, text, called).flatMap(({ place, match: [, inCall, inMarkup] }) => {
    const key = inCall ?? inMarkup ?? ''
    return bases.has(key) ? [] : [`${place}: no text has the key ${key}`]
  })
}

function unused(code: [path: string, text: string][], bases: ReadonlySet<string>, files: string[]): Findings {
  const file = `(?:${files.join('|')})`
  const whole = new RegExp(`['"\`](${file}(?:\\.[\\w-]+)+)['"\`]`, 'g')
  const begun = new RegExp(`['"\`](${file}\\.[\\w.-]*)(?:\\$\\{|['"] \\+)`, 'g')
  const texts = code.map(([, text]) => text)
  const used = new Set(texts.flatMap((text) => [...text.matchAll(whole)].map(([, key]) => key)))
  const beginnings = texts.flatMap((text) => [...text.matchAll(begun)].map(([, start]) => start ?? ''))
  const readWhole = filesReadWhole(texts)
  return [...bases]
    .filter((key) => !key.startsWith('refusals.') && !readWhole.has(key.split('.')[0]))
    .filter((key) => !used.has(key) && !beginnings.some((start) => key.startsWith(start)))
    .map((key) => `content/locales/pt-BR/${key.split('.')[0]}.json: no code uses ${key}`)
}

/** Files of texts that code imports: then the compiler knows their keys, and which are used is not to be seen here. */
function filesReadWhole(texts: string[]): ReadonlySet<string | undefined> {
  const imports = /\/locales\/[\w-]+\/([\w-]+)\.json['"]/g
  return new Set(texts.flatMap((text) => [...text.matchAll(imports)].map(([, file]) => file)))
}
