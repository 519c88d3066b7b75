import { useTranslation } from 'react-i18next'

import { classNames } from '../../kit/class-names.ts'
import { NoticeCard } from './notice-card.tsx'
import { noticePositions, type NoticePosition } from './notice-detail.ts'
import { useNotices } from './notice-store.ts'

/** The smart notifications of each edge, the newest next to it; many of them scroll. */
export function NoticeStack() {
  const { t } = useTranslation()
  const items = useNotices((state) => state.items)
  return (
    <section aria-label={t('feedback.notices')}>
      {noticePositions.map((position) => {
        const here = items.filter((item) => item.position === position).toReversed()
        return (
          <ol
            key={position}
            data-position={position}
            className={classNames(
              'pointer-events-none fixed z-55 flex flex-col gap-2 overflow-y-auto overscroll-contain px-4 pb-6',
              'inset-x-0 mx-auto w-full max-w-[420px]',
              places[position],
            )}
          >
            {here.map((notice) => (
              <NoticeCard key={notice.id} notice={notice} />
            ))}
          </ol>
        )
      })}
    </section>
  )
}

// Above: below the first line of the screen, with its balance or clock, and below a toast. Below: clear of the bar of a phone.
const below = 'top-[calc(var(--toast-room,0px)+4.5rem)] max-h-[calc(100dvh-var(--toast-room,0px)-4.5rem)]'
const places: Record<NoticePosition, string> = {
  'top-right': `${below} sm:me-0`,
  'top-center': below,
  'bottom-center': 'bottom-18 max-h-[calc(100dvh-5rem)] flex-col-reverse md:bottom-0 md:max-h-[calc(100dvh-1rem)]',
}
