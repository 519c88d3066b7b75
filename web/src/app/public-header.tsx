import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { Wordmark } from '../city/logo.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeButton } from './theme-button.tsx'

/** The top of the screens that anybody may see. */
export function PublicHeader() {
  const { t } = useTranslation()
  return (
    <header className="relative z-10 mx-auto flex w-full max-w-7xl items-center justify-between gap-3 px-4 py-3 sm:px-6">
      <Link to="/" aria-label={t('a11y.goHome')} className="rounded-md">
        <Wordmark className="max-[22rem]:gap-0 max-[22rem]:text-[0px]" />
      </Link>
      <div className="flex items-center gap-2">
        <LanguageSwitch compact />
        <ThemeButton />
      </div>
    </header>
  )
}
