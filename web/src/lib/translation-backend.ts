import type { BackendModule, ReadCallback } from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'

import { fetchTranslations } from './fetch-translations.ts'
import { translationsInPage } from './translations-in-page.ts'

/**
 * How files of texts are read: most at once, how often one that failed is tried again, and the milliseconds before the
 * first of these, doubled for each further one. Source: product 1.9.
 */
export const textReads = { maxParallelReads: 10, maxRetries: 5, retryTimeout: 350 }

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
