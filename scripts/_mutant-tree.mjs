import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'

import { inRoot, workspaces } from './_place.mjs'
import { Trouble } from './_print.mjs'

/**
 * Copies the sources to `home`. Packages are linked, except that the workspaces among them lead into the copy, or a
 * mutant in `rules` would not reach the server of the copy.
 * @param {string} home
 */
export function copyTree(home) {
  const left = new Set(['node_modules', 'dist', '.git', 'var', 'results'])
  cpSync(inRoot(), home, { recursive: true, filter: (path) => !left.has(basename(path)) })
  for (const folder of ['.', ...workspaces])
    linkPackages(inRoot(folder, 'node_modules'), join(home, folder, 'node_modules'))
  mkdirSync(join(home, 'node_modules/@satoshi'))
  for (const name of workspaces) symlinkSync(join(home, name), join(home, 'node_modules/@satoshi', name))
  if (existsSync(inRoot('web/dist'))) symlinkSync(inRoot('web/dist'), join(home, 'web/dist'))
  return home
}

/**
 * @param {string} from
 * @param {string} to
 */
function linkPackages(from, to) {
  if (!existsSync(from)) return
  mkdirSync(to)
  const names = readdirSync(from).filter((name) => !['@satoshi', '.cache', '.vite', '.vite-temp'].includes(name))
  for (const name of names) symlinkSync(join(from, name), join(to, name))
}

/**
 * Plants a mutant; gives the function that takes it out.
 * @param {string} tree
 * @param {{ file: string, find: string, replace: string, why: string }} mutant
 */
export function plant(tree, { file, find, replace, why }) {
  const path = join(tree, file)
  const code = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const places = code.split(find).length - 1
  if (places !== 1) {
    throw new Trouble(`The mutant "${why}" no longer fits: ${file} holds ${places} times, not once: ${find}`)
  }
  writeFileSync(
    path,
    code.replace(find, () => replace),
  )
  return () => writeFileSync(path, code)
}
