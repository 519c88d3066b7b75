import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { Trouble } from './_print.mjs'

/** Where the repository stands. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The folders with a package.json of their own. */
export const workspaces = ['rules', 'contract', 'content', 'server', 'web', 'e2e', 'bench']

/** @param {string[]} parts */
export function inRoot(...parts) {
  return join(root, ...parts)
}

/** The Node that runs TypeScript as it stands: the one that came with the packages, or this one when it is new enough. */
export function modernNode() {
  const brought = inRoot('node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(brought)) return brought
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  throw new Trouble(
    `Node 24 or newer is needed on ${process.platform} ${process.arch}, where none comes with the packages; this is ${process.version}.`,
  )
}

/**
 * The environment for a child: `node` and the tools of the packages come first on its path.
 * @param {Record<string, string | undefined>} [more]
 * @returns {NodeJS.ProcessEnv}
 */
export function childEnvironment(more = {}) {
  const path = [dirname(modernNode()), inRoot('node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter)
  return { ...process.env, PATH: path, ...more }
}

/**
 * The file that a package's command runs, to be given to Node.
 * @param {string} name of the package
 * @param {string} file inside it
 * @param {string} workspace whose own copy is preferred
 */
export function toolFile(name, file, workspace = '.') {
  const own = inRoot(workspace, 'node_modules', name, file)
  return existsSync(own) ? own : inRoot('node_modules', name, file)
}
