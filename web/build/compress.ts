import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Below this many bytes compressing saves nothing that a network would notice. */
const leastBytes = 512

/** Puts a `.br` and a `.gz` beside every file below `folder` that packs well, which the server sends as they are; not of hidden ones, nor of pages that it fills in. */
export async function compressFiles(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.(js|css|html|svg|json|webmanifest|wasm)$/.test(name) && !/^\.|\.drawn\./.test(name),
  )
  await Promise.all(files.map((name) => compress(join(folder, name))))
}

async function compress(file: string): Promise<void> {
  const content = readFileSync(file)
  if (content.length < leastBytes) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(`${file}.br`, await brotli(content, { params }))
  writeFileSync(`${file}.gz`, await gzipped(content, { level: 9 }))
}
