import { themes, type Theme } from '@satoshi/rules/matchmaking/ticket'
import { subjects, type Subject } from '@satoshi/rules/words'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

/** Names what a duel is about, in the chosen language; what is not known here shows as it came (product 1.5). */
export function useThemeName(): (theme: string) => string {
  const { t } = useTranslation()
  return (theme) => themeText(t, theme)
}

/** The same with a translation at hand. */
export function themeText(t: TFunction, theme: string): string {
  const key = themeKey(theme)
  return key ? t(key) : theme
}

/** The text that names a theme; null for one that is not known here. */
export function themeKey(theme: string) {
  if (!isTheme(theme)) return null
  if (theme === 'general') return 'topics.general'
  return isSubject(theme) ? (`topics.subjects.${theme}` as const) : (`topics.names.${theme}` as const)
}

/** Whether this version of the app knows a theme. */
export function isTheme(theme: string): theme is Theme {
  return themes.some((known) => known === theme)
}

function isSubject(theme: Exclude<Theme, 'general'>): theme is Subject {
  return subjects.some((subject) => subject === theme)
}
