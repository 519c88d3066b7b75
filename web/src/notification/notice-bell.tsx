import { unreadCounted } from '@satoshi/rules/notification/bell'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'

import { numberFormat } from '../kit/formats.ts'
import { Bell } from '../kit/icon.ts'
import { useNoticeSummary } from './use-notices.ts'

/** The way to the notices, with how many are unread. */
export function NoticeBell() {
  const { t, i18n } = useTranslation()
  const { pathname } = useLocation()
  const unread = useNoticeSummary().data?.unread ?? 0
  return (
    <Link
      to="/notifications"
      aria-label={unread === 0 ? t('app.bell') : t('app.bellUnread', { unread })}
      aria-current={pathname === '/notifications' ? 'page' : undefined}
      className="relative grid size-12 place-items-center rounded-full text-muted transition-colors duration-120 hover:bg-raised hover:text-ink aria-[current=page]:text-ink"
    >
      <Bell aria-hidden="true" className="size-6" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          dir="ltr"
          className="numbers absolute start-6 top-1 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-0.5 text-[0.6875rem] leading-none font-bold text-on-danger ring-2 ring-page"
        >
          {countText(unread, i18n.language)}
        </span>
      )}
    </Link>
  )
}

/** The count as far as it fits the sign. */
export function countText(unread: number, language: string): string {
  const number = numberFormat(language)
  return unread >= unreadCounted ? `${number.format(unreadCounted - 1)}+` : number.format(unread)
}
