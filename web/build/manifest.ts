import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Chunk = { file: string; imports?: string[] }

/** What Vite wrote from which source. */
export type Manifest = {
  /** The files of a source and of all that it imports at once; throws where the source is not in the build. */
  filesOf: (source: string) => string[]
}

export function readManifest(dist: string): Manifest {
  // safe: Vite's own format
  const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const collect = (source: string, seen: Set<string>): Set<string> => {
    const chunk = chunks[source]
    if (!chunk) throw new Error(`${source} is not in the build`)
    if (seen.has(chunk.file)) return seen
    seen.add(chunk.file)
    for (const imported of chunk.imports ?? []) collect(imported, seen)
    return seen
  }
  const filesOf = (source: string) => [...collect(source, new Set())]
  return { filesOf }
}
