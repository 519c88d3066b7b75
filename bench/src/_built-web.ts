import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { spread } from './_measure.ts'

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[] }

/** Where the built web app stands. */
export const builtWeb = join(import.meta.dirname, '../../web/dist')

/** Kilobytes of the scripts of `urls`, each compressed by gzip, as they stand below `root`; a file counts once. */
export function scriptKilobytes(root: string, urls: string[]): number {
  const paths = new Set(urls.map((url) => new URL(url).pathname))
  return [...paths].reduce((sum, path) => sum + gzipped(readFileSync(join(root, path))), 0)
}

/** What a page brings of texts: kilobytes by gzip, and the languages that they are in. */
export type PageTexts = { kilobytes: number; languages: string[] }

/** The texts that stand in a page, and those in the files of code that a visit fetched. */
export function textsOf(html: string, urls: string[]): PageTexts {
  const block = /<script id="texts"[^>]*>([^<]*)</.exec(html)?.[1] ?? '{}'
  const inPage = JSON.parse(block) as { language?: string } // safe: written by our own build
  const fetched = urls.flatMap((url) => localeFiles().get(new URL(url).pathname.slice(1)) ?? [])
  return {
    kilobytes: gzipped(Buffer.from(block)) + scriptKilobytes(builtWeb, urls.filter(isLocale)),
    languages: [...new Set([...(inPage.language ? [inPage.language] : []), ...fetched])],
  }
}

function isLocale(url: string): boolean {
  return localeFiles().has(new URL(url).pathname.slice(1))
}

/** Kilobytes by gzip that each screen adds to what every visit has: the entry, and the frame of a player's screens. */
export function lazyScreens(): { median: number; screens: Record<string, number> } {
  const chunks = manifest()
  const shared = new Set(['index.html', 'src/app/player-layout.tsx'].flatMap((source) => filesOf(chunks, source)))
  const sources = (chunks['index.html']?.dynamicImports ?? []).filter((source) => /-(screen|page)\.tsx$/.test(source))
  const sizes = sources.map((source): [string, number] => {
    const own = filesOf(chunks, source).filter((file) => !shared.has(file))
    return [source, own.reduce((sum, file) => sum + gzipped(readFileSync(join(builtWeb, file))), 0)]
  })
  return { median: spread(sizes.map(([, size]) => size)).median, screens: Object.fromEntries(sizes) }
}

/** File of code → the language of the texts in it. */
function localeFiles(): Map<string, string> {
  const files = Object.entries(manifest()).flatMap(([source, { file }]): [string, string][] => {
    const language = /content\/locales\/([\w-]+)\//.exec(source)?.[1]
    return language ? [[file, language]] : []
  })
  return new Map(files)
}

function filesOf(chunks: Record<string, Chunk>, source: string, seen = new Set<string>()): string[] {
  const chunk = chunks[source]
  if (!chunk || seen.has(chunk.file)) return []
  seen.add(chunk.file)
  return [chunk.file, ...(chunk.imports ?? []).flatMap((imported) => filesOf(chunks, imported, seen))]
}

function manifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync(join(builtWeb, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk> // safe: Vite's own format
}

function gzipped(content: Buffer): number {
  return gzipSync(content, { level: 9 }).length / 1_000
}
