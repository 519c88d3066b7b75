import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { useTheme } from '../lib/theme-provider.tsx'
import { themes } from '../lib/theme.ts'
import { themePictures } from './theme-button.tsx'

/** The three themes side by side. */
export function ThemeSwitch() {
  const { t } = useTranslation()
  const { theme, chooseTheme } = useTheme()
  const name = useId()
  return (
    <fieldset className="flex gap-1 rounded-md border border-line bg-page p-1">
      <legend className="sr-only">{t('app.theme.label')}</legend>
      {themes.map((each) => {
        const Picture = themePictures[each]
        return (
          <label
            key={each}
            className="flex min-h-11 flex-1 items-center justify-center gap-2 rounded-sm px-2 text-sm font-medium text-muted hover:text-ink has-checked:bg-raised has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-info"
          >
            <input
              type="radio"
              name={name}
              checked={theme === each}
              onChange={() => chooseTheme(each)}
              className="sr-only"
            />
            <Picture aria-hidden="true" className="size-5 shrink-0" />
            {t(`app.theme.${each}`)}
          </label>
        )
      })}
    </fieldset>
  )
}
