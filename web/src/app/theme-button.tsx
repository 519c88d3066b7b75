import { useTranslation } from 'react-i18next'

import { IconButton } from '../kit/icon-button.tsx'
import { Monitor, Moon, Sun } from '../kit/icon.ts'
import { useTheme } from '../lib/theme-provider.tsx'
import { themes } from '../lib/theme.ts'

/** What stands for each theme. */
export const themePictures = { dark: Moon, light: Sun, system: Monitor }

/** One button that goes from theme to theme, where there is no room for three. */
export function ThemeButton() {
  const { t } = useTranslation()
  const { theme, chooseTheme } = useTheme()
  const Picture = themePictures[theme]
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'dark'
  return (
    <IconButton
      label={`${t('app.theme.label')}: ${t(`app.theme.${theme}`)}`}
      onClick={() => chooseTheme(next)}
      className="border border-line bg-surface"
    >
      <Picture aria-hidden="true" className="size-5" />
    </IconButton>
  )
}
