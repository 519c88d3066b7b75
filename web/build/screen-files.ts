import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, posix } from 'node:path'

import type { Domain } from '../src/lib/define-domain.ts'

/** The source file of each screen, by path, relative to the web folder. */
export function screenFiles(root: string): Map<string, string> {
  const files = foldersWithDomain(root).flatMap((folder) =>
    (readDomain(root, folder).routes ?? []).flatMap(({ paths, screen }) =>
      paths.map((path): [string, string] => [path, fileOf(folder, screen)]),
    ),
  )
  return new Map(files)
}

/** The source files of the sections of the settings, relative to the web folder. */
export function sectionFiles(root: string): string[] {
  return foldersWithDomain(root).flatMap((folder) => {
    const { settings } = readDomain(root, folder)
    return settings ? fileOf(folder, settings.load) : []
  })
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

// What a function that fetches code imports.
function fileOf(folder: string, fetching: () => Promise<unknown>): string {
  const [, file] = /\bimport\('([^']+)'\)/.exec(String(fetching)) ?? []
  if (!file) throw new Error(`src/${folder}/${folder}.ts has code to fetch that is no file: ${String(fetching)}`)
  return posix.join('src', folder, file)
}
