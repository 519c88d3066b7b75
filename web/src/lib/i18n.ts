import { languageNear, fallbackLanguage, isLanguage, languages, type Language } from '@satoshi/rules/language'
import i18next, { type InitOptions } from 'i18next'
import LanguageDetector, { type DetectorOptions } from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'

import { formatDate } from '../kit/date-text.ts'
import { numberFormat } from '../kit/formats.ts'
import { formatReais } from '../kit/money-text.ts'
import { optionalImport } from './optional-import.ts'
import { storageKeys } from './storage.ts'
import { textBackend, textReads } from './translation-backend.ts'

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
export const sharedTranslations = ['app', 'errors', 'a11y'] as const

/**
 * Where the language of a visit is looked for, first of all what the address asks, and where it is kept, in the cookie
 * for a year. The server chooses its page by the same (`server/src/platform/http/web-files.ts`), as far as it can see
 * it. Source: product 1.9.
 */
export const detection = {
  order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
  lookupQuerystring: 'lng',
  lookupCookie: 'i18next',
  lookupLocalStorage: storageKeys.language,
  lookupSessionStorage: storageKeys.language,
  caches: ['localStorage', 'cookie'],
  cookieMinutes: 365 * 24 * 60,
  cookieOptions: { path: '/', sameSite: 'lax' },
  convertDetectedLanguage: closestLanguage,
} satisfies DetectorOptions

/**
 * How texts are found. Keys are written whole, file first (`errors.pageNotFound`), so the separators of namespace and
 * key are the same dot. All six languages are complete, so only the chosen one is ever loaded; Portuguese is for
 * those whose language we lack.
 */
export const textOptions = {
  supportedLngs: [...languages],
  load: 'currentOnly',
  fallbackLng: (code: string | undefined) => (code && isLanguage(code) ? [] : [fallbackLanguage]),
  ...textReads,
  defaultNS: 'app',
  nsSeparator: '.',
  keySeparator: '.',
  interpolation: { escapeValue: false },
  // A detail that the server did not tell leaves a gap, not a placeholder.
  missingInterpolationHandler: () => '',
  react: { useSuspense: false },
} satisfies InitOptions

/** Formats of texts by name, such as `{{amountCents, btz}}`, beside those of numbers and dates. */
export type TextFormats = Record<string, (value: number, language: string) => string>

/** Starts i18next with the names and the order of product 1.9, and loads the first screen's texts. */
export async function startTranslations(translations: readonly string[] = [], more: TextFormats = {}): Promise<void> {
  i18next.on('languageChanged', showLanguage)
  const started = i18next
    .use(detector)
    .use(textBackend())
    .use(initReactI18next)
    .init({
      ...textOptions,
      ns: [...sharedTranslations, ...translations],
      detection: { ...detection, cookieOptions: { ...detection.cookieOptions, secure: isSecurePage() } },
    })
  addOwnFormats(more)
  await started
}

/** The formats that texts of every screen may name, and some more. */
export function addOwnFormats(more: TextFormats): void {
  const number = (value: number, language: string) => numberFormat(language).format(value)
  const moment = (at: number, language: string) => formatDate(at, language, { time: true })
  addFormats({ number, date: formatDate, moment, brl: formatReais, ...more })
}

/** Makes formats known to texts by their names; i18next was started before. */
export function addFormats(formats: TextFormats): void {
  for (const [name, format] of Object.entries(formats)) {
    i18next.services.formatter?.add(name, (value: number, language) => format(value, language ?? fallbackLanguage))
  }
}

/** Loads the texts of a screen in the chosen language; at once when they are there, and rejects when they cannot be had. */
export function loadScreenTranslations(translations: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    void i18next.loadNamespaces([...translations], (errors: unknown) => {
      const first: unknown = Array.isArray(errors) ? errors[0] : errors
      if (first) reject(first instanceof Error ? first : new Error(String(first)))
      else resolve()
    })
  })
}

/** Keeps a language for the next visit. In the cookie alone, which counts first: other tabs hear of what is stored. */
export function saveForNextVisit(language: Language): void {
  detector.cacheUserLanguage(language, ['cookie'])
}

/** The chosen language. */
export function chosenLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : fallbackLanguage
}

/** Our tag for what a browser says: `en-GB` is en-US, `ar-EG` is ar-SA; a language that we lack stays as it is. */
export function closestLanguage(tag: string): string {
  return languageNear(tag) ?? tag
}

const detector = new LanguageDetector()

function showLanguage(language: string): void {
  document.documentElement.lang = language
  document.documentElement.dir = i18next.dir(language)
  loadScriptFont(language)
}

// Over https no cookie of ours travels without it.
function isSecurePage(): boolean {
  return window.location.protocol === 'https:'
}

/** Fetches the font of a script that Inter does not have; its files are cut by unicode range, so only used parts load. */
export function loadScriptFont(language: string): void {
  const load = fonts[language]
  // Without it the device's own font is read.
  if (load) void optionalImport(load()).catch(() => undefined)
}

const fonts: Record<string, () => Promise<unknown>> = {
  'ar-SA': () => import('./fonts/arabic.css'),
  'hi-IN': () => import('./fonts/devanagari.css'),
  'zh-CN': () => import('./fonts/chinese.css'),
}
