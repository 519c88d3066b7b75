import type { Translations } from '@satoshi/content/locales'

// Keys are whole paths (`errors.pageNotFound`): to the types all files are one tree under one namespace.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'texts'
    resources: { texts: Translations }
    returnNull: false
  }
}
