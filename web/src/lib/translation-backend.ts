import type { BackendModule, ReadCallback } from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'

import { send } from './send.ts'
import { translationsInPage } from './translations-in-page.ts'

/**
 * How files of texts are read: most at once, how often one that failed is tried again, and the milliseconds before the
 * first of these, doubled for each further one. Source: product 1.9.
 */
export const textReads = { maxParallelReads: 10, maxRetries: 5, retryTimeout: 350 }

/**
 * How long a file of texts is waited for before it is asked for anew, in milliseconds: a bad network loses answers without
 * a word. The largest needs a tenth of it at 100 kbit/s.
 */
const readMillis = 12_000

type Read = (language: string, file: string) => Promise<object>

/** Where i18next gets its texts: from the page, which brings those of its screen, else by `read`. */
export function textBackend(read: Read = fetchTranslations): BackendModule {
  const backend = resourcesToBackend((language: string, file: string, done) => {
    const inPage = translationsInPage(language, file)
    if (inPage) return done(null, { ...inPage })
    void hand(read(language, file), done)
  })
  return { ...backend, callbackApi: true }
}

/**
 * Fetches one file of texts from where the build put it (`web/build/text-files.ts`). Rejects where it does not come in time; a
 * server of another version, which has it no more, counts as a lost part of the app (`web/src/app/lost-chunk.ts`).
 */
export async function fetchTranslations(language: string, file: string, timeoutMillis = readMillis): Promise<object> {
  const reply = await send(`/assets/${language}.${file}.${import.meta.env.TEXTS_MARK}.json`, { timeoutMillis })
  if (!reply.ok) throw Object.assign(new Error(`no texts: ${reply.url}`), { name: 'ChunkLoadError' })
  return (await reply.json()) as object // safe: written by our own build
}

async function hand(translations: Promise<object>, done: ReadCallback): Promise<void> {
  const read = await translations.then(
    (came) => ({ came }),
    (error: unknown) => ({ error }),
  )
  if ('came' in read) return done(null, { ...read.came })
  const { error } = read
  // i18next tries again only where the second argument says that it may.
  done(error instanceof Error ? error : new Error(String(error)), true)
}
