import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, posix } from 'node:path'

import type { Domain } from '../src/lib/define-domain.ts'

/** The source file of each screen, by path, relative to the web folder: what the function of its record imports. */
export function screenFiles(root: string): Map<string, string> {
  const files = foldersWithDomain(root).flatMap((folder) =>
    (readDomain(root, folder).routes ?? []).flatMap(({ paths, screen }) => {
      const [, file] = /\bimport\('([^']+)'\)/.exec(String(screen)) ?? []
      if (!file) throw new Error(`${paths[0]} has a screen that imports no file`)
      return paths.map((path): [string, string] => [path, posix.join('src', folder, file)])
    }),
  )
  return new Map(files)
}

/** The folders of `web/src` that have something to say of themselves. */
export function foldersWithDomain(root: string): string[] {
  const source = join(root, 'src')
  return readdirSync(source).filter((folder) => existsSync(join(source, folder, `${folder}.ts`)))
}

// Node itself reads it, so that its functions are as they are written.
function readDomain(root: string, folder: string): Domain {
  const exported: unknown = createRequire(import.meta.url)(join(root, 'src', folder, `${folder}.ts`))
  const [domain] = Object.values(exported as Record<string, Domain>) // safe: it exports its domain and nothing else
  if (!domain) throw new Error(`src/${folder}/${folder}.ts exports no domain`)
  return domain
}
