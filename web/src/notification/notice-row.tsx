import type { Notice } from '@satoshi/contract/notification'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

import { classNames } from '../kit/class-names.ts'
import { formatDate } from '../kit/date-text.ts'
import { Check, ChevronRight } from '../kit/icon.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { presentNotice } from './notice-presentation.ts'

type NoticeRowProps = { notice: Notice; zone: string | undefined; onRead: () => void }

/** A notice: it leads to what it is about where there is such a place; unread is told by dot, weight and word. */
export function NoticeRow({ notice, zone, onRead }: NoticeRowProps) {
  const { t } = useTranslation()
  const { path } = presentNotice(t, notice)
  const read = () => !notice.isRead && onRead()
  return (
    <li className={classNames('flex items-center gap-1 p-2', !notice.isRead && 'bg-action/8')}>
      {path ? (
        <Link
          to={path}
          onClick={read}
          className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-md p-2 hover:bg-raised"
        >
          <NoticeText notice={notice} zone={zone} />
          <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
        </Link>
      ) : (
        <div className="flex min-h-14 min-w-0 flex-1 items-center gap-3 p-2">
          <NoticeText notice={notice} zone={zone} />
        </div>
      )}
      {!notice.isRead && (
        <IconButton label={t('notification.read')} onClick={read}>
          <Check aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </li>
  )
}

function NoticeText({ notice, zone }: Pick<NoticeRowProps, 'notice' | 'zone'>) {
  const { t, i18n } = useTranslation()
  const { icon: Icon, title, message } = presentNotice(t, notice)
  return (
    <>
      <span className="relative grid size-10 shrink-0 place-items-center rounded-full bg-action/15 text-action-ink">
        <Icon aria-hidden="true" className="size-5" />
        {!notice.isRead && (
          <span className="absolute -end-0.5 -top-0.5 size-3 rounded-full border-2 border-surface bg-danger" />
        )}
      </span>
      <span className="min-w-0 flex-1 text-start">
        <span className="block leading-tight font-semibold">{title}</span>
        {!notice.isRead && <span className="sr-only">{t('notification.unread')}</span>}
        <span className="block text-sm text-muted text-pretty wrap-anywhere">{message}</span>
        <time dateTime={new Date(notice.createdAt).toISOString()} className="numbers block text-xs text-muted">
          {formatDate(notice.createdAt, i18n.language, { time: true, zone })}
        </time>
      </span>
    </>
  )
}
