import { loadTexts } from '@satoshi/content/locales'
import { fallbackLanguage, isLanguage, languages, type Language } from '@satoshi/rules/words'
import i18next, { type InitOptions } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'

import { numerals } from '../kit/numerals.ts'
import { loadScriptFont } from './script-fonts.ts'
import { textsInPage } from './texts-in-page.ts'

/** How each language calls itself. */
export const nativeNames: Record<Language, string> = {
  'pt-BR': 'Português (Brasil)',
  'en-US': 'English (US)',
  'es-ES': 'Español',
  'hi-IN': 'हिन्दी',
  'zh-CN': '简体中文',
  'ar-SA': 'العربية',
}

/** Texts that every screen needs; the others come with the route that uses them. */
export const sharedTexts = ['app', 'errors', 'a11y'] as const

/** Minutes that the chosen language is remembered in its cookie: a year. */
const cookieMinutes = 365 * 24 * 60

/**
 * How texts are found. Keys are written whole, file first (`errors.pageNotFound`), so the separators of namespace and
 * key are the same dot. All six languages are complete, so only the chosen one is ever loaded; Portuguese is for
 * those whose language we lack.
 */
export const textOptions = {
  supportedLngs: [...languages],
  load: 'currentOnly',
  fallbackLng: (code: string | undefined) => (code && isLanguage(code) ? [] : [fallbackLanguage]),
  defaultNS: 'app',
  nsSeparator: '.',
  keySeparator: '.',
  interpolation: { escapeValue: false },
  // A detail that the server did not tell leaves a gap, not a placeholder.
  missingInterpolationHandler: () => '',
  react: { useSuspense: false },
} satisfies InitOptions

/** Starts i18next with the names and the order of specification 9, and loads the first screen's texts. */
export async function startTexts(texts: readonly string[] = []): Promise<void> {
  i18next.on('languageChanged', showLanguage)
  const started = i18next
    .use(LanguageDetector)
    .use(
      resourcesToBackend(
        (language: string, namespace: string) => textsInPage(language, namespace) ?? loadTexts(language, namespace),
      ),
    )
    .use(initReactI18next)
    .init({
      ...textOptions,
      ns: [...sharedTexts, ...texts],
      detection: {
        order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: 'lng',
        lookupCookie: 'i18next',
        lookupLocalStorage: 'i18nextLng',
        caches: ['localStorage', 'cookie'],
        cookieMinutes,
        cookieOptions: { path: '/', sameSite: 'lax' },
        convertDetectedLanguage: closestLanguage,
      },
    })
  i18next.services.formatter?.add('number', (value: number, language, options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(numerals(language ?? fallbackLanguage), options).format(value),
  )
  await started
}

/** Loads the texts of a screen in the chosen language; resolves at once when they are there. */
export async function loadScreenTexts(texts: readonly string[]): Promise<void> {
  await i18next.loadNamespaces([...texts])
}

/** The chosen language. */
export function chosenLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : fallbackLanguage
}

/** Our tag for what a browser says: `en-GB` is en-US, `ar-EG` is ar-SA; a language that we lack stays as it is. */
export function closestLanguage(tag: string): string {
  const base = tag.toLowerCase().split(/[-_]/)[0]
  const same = languages.find((language) => language.toLowerCase() === tag.toLowerCase())
  return same ?? languages.find((language) => language.split('-')[0] === base) ?? tag
}

function showLanguage(language: string): void {
  document.documentElement.lang = language
  document.documentElement.dir = i18next.dir(language)
  loadScriptFont(language)
}
