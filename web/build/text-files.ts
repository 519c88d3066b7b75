import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Plugin } from 'vite'

const locales = join(import.meta.dirname, '../../content/locales')

/**
 * Gives the browser each file of texts at an address that follows from language and file (`web/src/lib/translation-backend.ts`),
 * all with one mark that changes with any of them: a map of a hundred names of their own would stand in the entry.
 */
export function textFiles(): Plugin {
  const mark = markOf()
  let isClientBuild = false
  return {
    name: 'text-files',
    config: () => ({ define: { 'import.meta.env.TEXTS_MARK': JSON.stringify(mark) } }),
    configResolved: ({ command, build }) => void (isClientBuild = command === 'build' && !build.ssr),
    generateBundle() {
      if (!isClientBuild) return
      for (const { name, source } of everyFile())
        this.emitFile({ type: 'asset', fileName: `assets/${name}.${mark}.json`, source })
    },
    configureServer: ({ middlewares, watcher, ws }) => {
      watcher.add(locales)
      watcher.on('change', (file) => file.startsWith(locales) && ws.send({ type: 'full-reload' }))
      middlewares.use('/assets', (request, reply, next) => {
        const [language = '', file = ''] = (request.url ?? '').slice(1).split('.')
        const found = everyFile().find(({ name }) => name === `${language}.${file}`)
        if (!found) return next()
        reply.setHeader('content-type', 'application/json').end(found.source)
      })
    },
  }
}

/** Every file of texts as `pt-BR.app`, with what is in it, without spaces. */
function everyFile(): { name: string; source: string }[] {
  return readdirSync(locales)
    .toSorted()
    .flatMap((language) =>
      readdirSync(join(locales, language))
        .toSorted()
        .map((file) => ({
          name: `${language}.${file.replace(/\.json$/, '')}`,
          source: JSON.stringify(JSON.parse(readFileSync(join(locales, language, file), 'utf8'))),
        })),
    )
}

function markOf(): string {
  const hash = createHash('sha256')
  for (const { name, source } of everyFile()) hash.update(`${name}\0${source}\0`)
  return hash.digest('base64url').slice(0, 8)
}
