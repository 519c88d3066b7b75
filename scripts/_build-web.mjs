import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { run } from './_command.mjs'
import { childEnvironment, inRoot, modernNode, root, toolFile } from './_place.mjs'
import { duration, print, stopwatch, Trouble } from './_print.mjs'

/** Everything that ends up in the web app. */
const sources = ['web', 'content/locales', 'content/locales.ts', 'content/art', 'contract/src', 'rules/src']

const stampFile = inRoot('web', 'dist', '.built')

/** Builds the web app unless what stands in web/dist was made from the same sources. */
export async function ensureWebBuilt() {
  const stamp = sourceStamp()
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  print('Building the web app …')
  const time = stopwatch()
  const vite = toolFile('vite', 'bin/vite.js', 'web')
  const { code, output } = await run(modernNode(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: inRoot('web'),
    env: childEnvironment(),
    output: 'kept',
  })
  if (code !== 0) throw new Trouble(`${output.trim()}\nBuilding the web app failed, see above.`)
  writeFileSync(stampFile, stamp)
  print(`Web app built in ${duration(time())}.`)
}

function sourceStamp() {
  const hash = createHash('sha256').update(readFileSync(inRoot('package-lock.json')))
  for (const path of sources.flatMap((source) => filesBelow(inRoot(source)))) {
    hash.update(`\0${relative(root, path)}\0`).update(readFileSync(path))
  }
  return `${hash.digest('hex')}\n`
}

/**
 * Files in a stable order; tests are no part of the app.
 * @param {string} path
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  const names = readdirSync(path).filter((name) => !['node_modules', 'dist', 'test'].includes(name))
  return names.sort().flatMap((name) => filesBelow(join(path, name)))
}
