import { themes, type Theme } from '@satoshi/rules/settings'
import { useTranslation } from 'react-i18next'

import { RadioCards } from '../kit/radio-cards.tsx'
import { useTheme } from '../lib/theme-provider.tsx'
import { ThemePreview } from './theme-preview.tsx'

/** Dark, light, or as the device; each with a small picture of it. */
export function DarkModeSection() {
  const { t } = useTranslation()
  const { theme, chooseTheme } = useTheme()
  return (
    <RadioCards<Theme>
      legend={t('settings.theme.label')}
      quietLegend
      hint={t('settings.theme.intro')}
      value={theme}
      onChange={chooseTheme}
      className="sm:grid-cols-3"
      cards={themes.map((each) => ({
        value: each,
        label: t(`settings.theme.${each}`),
        hint: t(`settings.theme.${each}Text`),
        picture: <ThemePreview theme={each} />,
      }))}
    />
  )
}
