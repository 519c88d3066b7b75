import { relative } from 'node:path'

/** `viteMetadata` tells the style sheets that a chunk waits for. */
type Chunk = {
  type: 'chunk'
  fileName: string
  moduleIds: string[]
  imports: string[]
  viteMetadata?: { importedCss: Set<string> } | undefined
}
type Bundle = Record<string, Chunk | { type: 'asset' }>

/** The files of a source, relative to the web folder, and of all that it imports at once: code and style sheets. */
export type ChunkFiles = (source: string) => string[]

/** Reads from a bundle which of its files hold which source; the reader throws where a source is not in the build. */
export function chunkFilesOf(bundle: Bundle, root: string): ChunkFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const bySource = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [relative(root, id), chunk])))
  const collect = (chunk: Chunk | undefined, seen: Set<string>): Set<string> => {
    if (!chunk || seen.has(chunk.fileName)) return seen
    seen.add(chunk.fileName)
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) seen.add(sheet)
    for (const imported of chunk.imports) collect(byFile.get(imported), seen)
    return seen
  }
  return (source) => {
    const chunk = bySource.get(source)
    if (!chunk) throw new Error(`${source} is not in the build`)
    return [...collect(chunk, new Set())]
  }
}
