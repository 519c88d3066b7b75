import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { spread } from './_measure.ts'

type Chunk = { file: string; isDynamicEntry?: boolean; imports?: string[] }

/** Where the built web app stands. */
export const builtWeb = join(import.meta.dirname, '../../web/dist')

/**
 * Kilobytes of the files of `urls`, each compressed by gzip, as they stand below `root`; a file counts once. What a page makes
 * itself (`blob:`, the worker of confetti) was loaded with the code that makes it.
 */
export function kilobytesOf(root: string, urls: string[]): number {
  const fetched = urls.map((url) => new URL(url)).filter(({ protocol }) => protocol !== 'blob:')
  const paths = new Set(fetched.map(({ pathname }) => pathname))
  return [...paths].reduce((sum, path) => sum + gzipped(readFileSync(join(root, path))), 0)
}

/** What a page brings of texts: kilobytes by gzip, and the languages that they are in. */
export type PageTexts = { kilobytes: number; languages: string[] }

/** The texts that stand in a page, and those in the files that a visit fetched. */
export function textsOf(html: string, urls: string[]): PageTexts {
  const block = /<script id="texts"[^>]*>([^<]*)</.exec(html)?.[1] ?? '{}'
  const inPage = JSON.parse(block) as { language?: string } // safe: written by our own build
  const fetched = urls.filter((url) => languageOf(url))
  const languages = [inPage.language, ...fetched.map(languageOf)].flatMap((language) => language ?? [])
  return {
    kilobytes: gzipped(Buffer.from(block)) + kilobytesOf(builtWeb, fetched),
    languages: [...new Set(languages)],
  }
}

/** Files of code that a page names: each is a trip of its own, and takes a phone's processor before it travels. */
export function codeFilesIn(html: string): number {
  return new Set(html.match(/\/assets\/[\w-]+\.js/g)).size
}

/** The language of a file of texts (`web/build/text-files.ts`); nothing for other files. */
function languageOf(url: string): string | undefined {
  return /\/assets\/([a-z]{2}-[A-Z]{2})\.\w+\.[\w-]+\.json$/.exec(new URL(url).pathname)?.[1]
}

/** Kilobytes by gzip that each screen adds to what every visit has: the entry, and the frame of a player's screens. */
export function lazyScreens(): { median: number; screens: Record<string, number> } {
  const chunks = manifest()
  const shared = new Set(['index.html', 'src/app/player-layout.tsx'].flatMap((source) => filesOf(chunks, source)))
  const sources = Object.keys(chunks).filter(
    (source) => chunks[source]?.isDynamicEntry && /-(screen|page)\.tsx$/.test(source),
  )
  const sizes = sources.map((source): [string, number] => {
    const own = filesOf(chunks, source).filter((file) => !shared.has(file))
    return [source, own.reduce((sum, file) => sum + gzipped(readFileSync(join(builtWeb, file))), 0)]
  })
  return { median: spread(sizes.map(([, size]) => size)).median, screens: Object.fromEntries(sizes) }
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
