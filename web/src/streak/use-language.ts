import { fallbackLanguage, isLanguage, type Language } from '@satoshi/rules/language'
import { useTranslation } from 'react-i18next'

/** The language that the screen is in. */
export function useLanguage(): Language {
  const { language } = useTranslation().i18n
  return isLanguage(language) ? language : fallbackLanguage
}
