import { chosenLanguage } from './i18n.ts'
import { readStored, storageKeys } from './storage.ts'

/** By this cookie the server says that it can tell a language; without it nobody is asked. */
const mayRequestHint = 'satoshi-may-ask-hint'

/** Milliseconds after which a browser that never rests is asked all the same. */
const mostWaitMillis = 10_000

/** Whether a language was ever chosen or found in this browser; asked before the app keeps the one of this visit. */
export function isLanguageKnown(): boolean {
  return readStored(storageKeys.language) !== null || /(?:^|;\s*)i18next=/.test(document.cookie)
}

/**
 * On a first visit, when the browser rests: asks the server for the language of the country, and keeps it for the next
 * visit (product 1.4, 1.7). This visit goes on in its own. A language that was chosen meanwhile counts more.
 */
export function requestLanguageHint(): void {
  if (!new RegExp(`(?:^|;\\s*)${mayRequestHint}=1`).test(document.cookie)) return
  document.cookie = `${mayRequestHint}=; Path=/; Max-Age=0; SameSite=Lax`
  const found = chosenLanguage()
  // Its code comes only where an operator has countries looked up.
  whenIdle(() => void import('./fetch-language.ts').then(({ fetchLanguage }) => fetchLanguage(found)).catch(warn))
}

// Safari has no callback for idle times.
function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: mostWaitMillis })
  else setTimeout(then, mostWaitMillis / 5)
}

function warn(error: unknown): void {
  // oxlint-disable-next-line no-console -- a failure is warned of and no more (product 1.7)
  console.warn('the language of the country is not known', error)
}
