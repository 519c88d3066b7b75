import { posix } from 'node:path'

import { places } from './_code.ts'
import { filesIn, type Findings, type Tree } from './_tree.ts'

/** Paths and commands that a document names and that do not exist. Decisions are history and may name what is gone. */
export function findDocumentProblems(tree: Tree): Findings {
  const documents = filesIn(tree, /^(README\.md|docs\/(?!decisions\/).*\.md|[a-z0-9]+\/.*README\.md)$/)
  return [
    ...(tree.has('README.md') ? [] : ['README.md: is missing']),
    ...documents.flatMap(([path, text]) => [
      ...places(path, text, namedPath).flatMap(({ place, match }) => complain(place, tree, match[1] ?? '')),
      ...places(path, text, link).flatMap(({ place, match }) => complain(place, tree, fromHere(path, match[1] ?? ''))),
      ...places(path, text, command).flatMap(({ place, match }) => unknownCommand(place, tree, match[1] ?? '')),
    ]),
  ]
}

/** A path in code marks that begins at the root of the repository. */
const namedPath = /`((?:rules|contract|content|server|web|e2e|bench|docs|scripts|\.ci)\/[^`\s]*)`/g

/** A link or picture to a place inside the repository. */
const link = /\]\((?!https?:|mailto:|#|\/)([^)\s#]+)(?:#[^)]*)?\)/g

const command = /\bnpm run ([\w:-]+)/g

function fromHere(document: string, target: string): string {
  return posix.normalize(posix.join(posix.dirname(document), target))
}

function complain(place: string, tree: Tree, path: string): Findings {
  return exists(tree, path) ? [] : [`${place}: ${path} does not exist`]
}

/** `<name>`, `*`, `…` and `{a,b}` stand for several names; a line or a function may follow after `:`. */
function exists(tree: Tree, named: string): boolean {
  const path = named.replace(/:[\w.-]+$/, '').replace(/\/$/, '')
  const pattern = path
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(${names.split(',').join('|')})`)
    .replace(/\*\*\/?|\*|<[^>]*>|…/g, '.+')
  const fits = new RegExp(`^${pattern}(/|$)`)
  return [...tree.keys()].some((file) => fits.test(file))
}

function unknownCommand(place: string, tree: Tree, name: string): Findings {
  const { scripts = {} } = JSON.parse(tree.get('package.json') ?? '{}') as { scripts?: Record<string, string> } // safe: npm's format
  return name in scripts ? [] : [`${place}: there is no command npm run ${name}`]
}
