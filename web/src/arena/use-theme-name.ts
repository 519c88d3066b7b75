import { useTranslation } from 'react-i18next'

import { themeKey } from './theme-face.ts'

/** Names a duel's theme in the chosen language; a theme that is not known here stays as it came. */
export function useThemeName(): (theme: string) => string {
  const { t } = useTranslation()
  return (theme) => {
    const key = themeKey(theme)
    return key ? t(key) : theme
  }
}
