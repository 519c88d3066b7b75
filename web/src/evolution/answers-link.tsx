import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { ChevronRight, History } from '../kit/icon.ts'

/** The way to every answer that was given. */
export function AnswersLink() {
  const { t } = useTranslation()
  return (
    <Link
      to="/profile/answers"
      className="flex items-center gap-3 rounded-lg border border-line bg-surface p-4 shadow-low transition-colors duration-120 hover:bg-raised"
    >
      <History aria-hidden="true" className="size-6 shrink-0 text-xp-ink" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t('profile.answers.title')}</span>
        <span className="block text-sm text-muted">{t('profile.answers.text')}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
    </Link>
  )
}
