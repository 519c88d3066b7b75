import { isLanguage, languages } from '@satoshi/rules/language'
import { useTranslation } from 'react-i18next'

import { classNames } from '../kit/class-names.ts'
import { ChevronDown, Globe } from '../kit/icon.ts'
import { changeLanguage } from '../lib/change-language.ts'
import { chosenLanguage, nativeNames } from '../lib/i18n.ts'

type LanguageSwitchProps = {
  /** Shows the short code where the screen is narrow. */
  compact?: boolean
  className?: string
}

/** The six languages, each by its own name, in the device's own list. */
export function LanguageSwitch({ compact = false, className }: LanguageSwitchProps) {
  const { t } = useTranslation()
  const chosen = chosenLanguage()
  return (
    <label
      className={classNames(
        'relative flex min-h-12 items-center gap-2 rounded-md border border-line bg-surface px-3 text-sm font-medium hover:border-control',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info',
        className,
      )}
    >
      <span className="sr-only">{t('app.language')}</span>
      <Globe aria-hidden="true" className="size-5 shrink-0 text-muted" />
      {/* Drawn in place of the list's own box, which cannot show one thing closed and another open. */}
      <span aria-hidden="true" className="flex-1 whitespace-nowrap">
        {compact && <span className="uppercase sm:hidden">{chosen.slice(0, 2)}</span>}
        <span className={classNames(compact && 'hidden sm:inline')}>{nativeNames[chosen]}</span>
      </span>
      <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <select
        value={chosen}
        onChange={(event) => isLanguage(event.target.value) && void changeLanguage(event.target.value)}
        className="absolute inset-0 w-full cursor-pointer appearance-none rounded-md bg-surface text-ink opacity-0"
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {nativeNames[language]}
          </option>
        ))}
      </select>
    </label>
  )
}
