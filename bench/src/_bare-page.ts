import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync, gzipSync } from 'node:zlib'

import { pino } from 'pino'

import { systemClock } from '../../server/src/platform/clock.ts'
import { freePort } from '../../server/src/platform/free-port.ts'
import { createHttpServer } from '../../server/src/platform/http/http-server.ts'
import { serveWeb } from '../../server/src/platform/http/web-files.ts'
import { newDirectory } from './_server-process.ts'

const repository = join(import.meta.dirname, '../..')

/** A page with the bare stack, built and served as ours are. */
export type BarePage = { url: string; root: string; close: () => Promise<void> }

/** Builds `bench/bare-page` with the repository's Vite, and serves it with the part of the server that serves ours. */
export async function serveBarePage(): Promise<BarePage> {
  const root = newDirectory()
  const vite = join(repository, 'node_modules/vite/bin/vite.js')
  const flags = ['--outDir', root, '--emptyOutDir', '--target', 'es2022', '--logLevel', 'warn']
  await promisify(execFile)(process.execPath, [vite, 'build', join(repository, 'bench/bare-page'), ...flags])
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) compress(join(root, file))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const log = pino({ level: 'silent' })
  const server = await createHttpServer({ log, clock: systemClock(), publicUrl: url, port, trustProxy: false })
  await serveWeb(server, root)
  await server.listen({ host: '127.0.0.1', port })
  const close = async () => {
    await server.close()
    rmSync(root, { recursive: true, force: true })
  }
  return { url, root, close }
}

function compress(file: string): void {
  if (!/\.(js|html)$/.test(file)) return
  const content = readFileSync(file)
  writeFileSync(`${file}.br`, brotliCompressSync(content))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
