import { withoutComments } from './_code.ts'
import { resolveImport, valueImports } from './_imports.ts'
import { filesIn, isTest, type Findings, type Tree } from './_tree.ts'
import { lengthOf, walks } from './walks.ts'

/** A measure of the house: what it is, and the most and least that it may be. */
export type Measure = { name: string; value: number; atMost: number; atLeast?: number; unit?: string }

/** Source of the limits: docs/decisions/0130. */
export function measureHouse(tree: Tree): Measure[] {
  const server = sources(tree, /^server\/src\/.*\.ts$/)
  const lengths = server.map(([, text]) => lineCount(text)).toSorted((one, other) => one - other)
  return [
    ...walks.map((walk) => ({ name: walk.name, value: lengthOf(walk), atMost: walk.atMost, unit: 'files' })),
    { name: 'server files, median', value: quantile(lengths, 0.5), atLeast: 60, atMost: 90, unit: 'lines' },
    { name: 'server files, p90', value: quantile(lengths, 0.9), atMost: 250, unit: 'lines' },
    { name: 'files under 20 lines with one export', value: shareOfSlips(tree), atMost: 5, unit: '%' },
    { name: 'server/src/app.ts', value: lineCount(tree.get('server/src/app.ts') ?? ''), atMost: 180, unit: 'lines' },
    { name: 'circles of imports', value: circles(tree).length, atMost: 0 },
    { name: 'rows of the glossary', value: glossaryRows(tree), atMost: 120 },
    { name: 'objects packed by spread', value: packed(tree), atMost: 0 },
    { name: 'server domains without a room on the web', value: strangers(tree).length, atMost: 0 },
    { name: 'private words in declared names', value: privateNames(tree).length, atMost: 0 },
  ]
}

/** Lines for those who read the check, one a measure. */
export function houseTable(measures: readonly Measure[]): string[] {
  return measures.map(({ name, value, atMost, atLeast, unit = '' }) => {
    const bounds = atLeast === undefined ? `≤ ${atMost}` : `${atLeast}-${atMost}`
    return `${name.padEnd(56)}${String(value).padStart(6)}  (${bounds}${unit && ` ${unit}`})`
  })
}

/** The measures that break their limit; for names and circles, which they are. */
export function findHouseExcess(tree: Tree): Findings {
  const excess = measureHouse(tree).flatMap(({ name, value, atMost, atLeast = 0, unit = '' }) => {
    if (value > atMost) return [`${name}: ${value} ${unit}, more than ${atMost}`]
    return value < atLeast ? [`${name}: ${value} ${unit}, less than ${atLeast}`] : []
  })
  const which = [...circles(tree).map((circle) => circle.join(' > ')), ...strangers(tree), ...privateNames(tree)]
  return [...excess, ...which]
}

const product = /^(rules|contract|server|web)\/src\/.*\.tsx?$/

function sources(tree: Tree, path: RegExp): [path: string, text: string][] {
  return filesIn(tree, path).filter(([name]) => !isTest(name) && !/\/_[^/]*$|\.d\.ts$/.test(name))
}

function lineCount(text: string): number {
  return text.split('\n').length - 1
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Share of the product's files that are hardly a file, in percent; what a domain says of itself counts as any other. */
function shareOfSlips(tree: Tree): number {
  const all = sources(tree, product)
  const slips = all.filter(([, text]) => lineCount(text) < 20 && (text.match(/^export /gm)?.length ?? 0) === 1)
  return all.length === 0 ? 0 : Math.round((1_000 * slips.length) / all.length) / 10
}

function glossaryRows(tree: Tree): number {
  const lines = (tree.get('docs/glossary.md') ?? '').split('\n')
  // A rule of dashes stands under the head of a table: neither is a word.
  const isRule = (line = '') => /^\|[\s|:-]+\|$/.test(line)
  return lines.filter((line, index) => /^\|.*\|$/.test(line) && !isRule(line) && !isRule(lines[index + 1])).length
}

/** `...{ a, b }`: inside it no property is found that is too many. */
function packed(tree: Tree): number {
  return sources(tree, /^(rules|contract|server|web|bench|content|scripts)\/.*\.tsx?$/).reduce(
    (sum, [, text]) => sum + (withoutComments(text).match(/\.\.\.\{/g)?.length ?? 0),
    0,
  )
}

/** Domains of the server that players see elsewhere than in a room of the same name on the web, and where. */
const shownIn: Readonly<Record<string, string>> = {
  inventory: 'streak',
  lives: 'streak',
  progress: 'streak',
  matchmaking: 'duel',
  rating: 'profile',
  question: 'match',
  avatar: 'settings',
  bot: 'duel',
}

/** Domains of the server that players do not see. */
const unseen: ReadonlySet<string> = new Set(['platform', 'world', 'admin', 'activity'])

function strangers(tree: Tree): string[] {
  const rooms = (root: RegExp) => new Set([...tree.keys()].flatMap((path) => root.exec(path)?.[1] ?? []))
  const [server, web] = [rooms(/^server\/src\/([\w-]+)\//), rooms(/^web\/src\/([\w-]+)\//)]
  return [...server]
    .filter((room) => !unseen.has(room) && !web.has(shownIn[room] ?? room))
    .map((room) => `server/src/${room}: has no room of its name in web/src`)
}

/** Words of a language of our own: the field has others. */
const privateWords =
  /^(hears?|heard|hearing|tells?|told|telling|untold|says?|said|saying|asks?|asked|looks?|looked|keeps?|kept|keeping|bears?|becomes?|faces?|doors?|desks?|deeds?|books?|booked|herald|nowhere|outrun|fate|demands?|befriend|seclude|farewell)$/i

/** Names in which such a word is a thing of its own: faces of a solid, look-alikes, an animal with a job. */
const allowedNames: ReadonlySet<string> = new Set([
  'facesOf',
  'keepsGranted',
  'bearKeeper',
  'keepAliveMillis',
  'lookAlikes',
  'lookUp',
])

function privateNames(tree: Tree): string[] {
  return sources(tree, product).flatMap(([path, text]) => {
    const declared = withoutComments(text).matchAll(
      /^(?:export )?(?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface) ([A-Za-z_]\w*)/gm,
    )
    return [...declared].flatMap(([, name = '']) => {
      const words = name.split(/(?<=[a-z0-9])(?=[A-Z])|_/)
      const found = words.find((word) => privateWords.test(word))
      return found === undefined || allowedNames.has(name)
        ? []
        : [`${path}: ${name}: the field has a word for "${found}"`]
    })
  })
}

/** Circles of imports between files of the product, types aside. */
export function circles(tree: Tree): string[][] {
  const graph = new Map(
    sources(tree, product).map(([path, text]) => [
      path,
      valueImports(text).flatMap((specifier) => resolveImport(path, specifier) ?? []),
    ]),
  )
  const found: string[][] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (path: string, way: readonly string[]) => {
    if (state.get(path) === 'done') return
    if (state.get(path) === 'open') return void found.push([...way.slice(way.indexOf(path)), path])
    state.set(path, 'open')
    for (const next of graph.get(path) ?? []) visit(next, [...way, path])
    state.set(path, 'done')
  }
  for (const path of graph.keys()) visit(path, [])
  return found
}
