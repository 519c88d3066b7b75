import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The files of the repository by their path from its root, with their text (empty where it is none); tests of a check
 * make a small one of their own.
 */
export type Tree = ReadonlyMap<string, string>

/** What a check finds: lines for a person, each beginning with where to look. */
export type Findings = string[]

const skipped = new Set([
  '.git',
  'node_modules',
  'dist',
  'var',
  'coverage',
  'test-results',
  'playwright-report',
  'results',
])
const text = /\.(ts|tsx|mjs|js|json|css|md|sql|html|svg)$/

/** Reads every file below `root`, apart from what is made or brought. */
export function readTree(root: string): Tree {
  return new Map(
    pathsBelow(root, '').map((path): [string, string] => [
      path,
      text.test(path) ? readFileSync(join(root, path), 'utf8') : '',
    ]),
  )
}

function pathsBelow(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (skipped.has(entry.name)) return []
    return entry.isDirectory() ? pathsBelow(root, path) : [path]
  })
}

/** The files of a tree whose path fits, in the order of their paths. */
export function filesIn(tree: Tree, path: RegExp): [path: string, text: string][] {
  return [...tree].filter(([name]) => path.test(name)).sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Whether a file exists to test others. */
export function isTest(path: string): boolean {
  return /\.test\.tsx?$|(^|\/)test\/|^e2e\//.test(path)
}
