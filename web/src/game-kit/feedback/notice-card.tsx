import { useRef, type FocusEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from '../../kit/class-names.ts'
import { HostPicture } from '../../kit/host-picture.tsx'
import { X } from '../../kit/icon.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { useMovement } from '../../kit/less-motion.ts'
import { CountdownBar } from './countdown-bar.tsx'
import type { NoticeAction, NoticeAnimation, NoticePosition, NoticeType } from './notice-detail.ts'
import { hostMoodIn, NoticeIcon } from './notice-icon.tsx'
import { hideNotice, pauseNotice, releaseNotice, type ShownNotice } from './notice-store.ts'

/** One smart notification. Its time stands still while somebody points at it or is in it. */
export function NoticeCard({ notice }: { notice: ShownNotice }) {
  const { t } = useTranslation()
  const card = useRef<HTMLLIElement>(null)
  const { id, type, title, description, action, duration, open, held, turn } = notice
  const entrance = useEntrance(notice)
  const mood = hostMoodIn(notice.icon)
  const leave = (event: FocusEvent) => {
    if (!card.current?.contains(event.relatedTarget) && !card.current?.matches(':hover')) releaseNotice(id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- being pointed at stops its time, nothing more
    <li
      ref={card}
      data-notice={id}
      onPointerEnter={() => pauseNotice(id)}
      onPointerLeave={() => !card.current?.contains(document.activeElement) && releaseNotice(id)}
      onFocus={() => pauseNotice(id)}
      onBlur={leave}
      className={classNames(
        'calm pointer-events-auto relative w-full shrink-0 overflow-hidden rounded-md border bg-raised shadow-low',
        borders[type],
        open ? entrance : 'animate-fade-out',
      )}
    >
      <div className="flex items-start gap-3 p-4">
        {mood ? (
          <HostPicture mood={mood} size="sm" />
        ) : (
          <span className={classNames('flex size-9 shrink-0 items-center justify-center rounded-full', discs[type])}>
            <NoticeIcon type={type} icon={notice.icon} />
          </span>
        )}
        <div className="min-w-0 flex-1 pt-1 wrap-anywhere">
          {type !== 'neutral' && <span className="sr-only">{t(`feedback.noticeTypes.${type}`)}</span>}
          <p className="line-clamp-4 leading-snug font-semibold">{title}</p>
          {description !== null && <p className="mt-0.5 line-clamp-6 text-sm text-muted">{description}</p>}
          {action && <ActionButton action={action} id={id} />}
        </div>
        <IconButton label={t('a11y.close')} className="-m-2.5" onClick={() => hideNotice(id)}>
          <X aria-hidden="true" className="size-4" />
        </IconButton>
      </div>
      {duration > 0 && <CountdownBar key={turn} millis={duration} held={held} className={bars[type]} />}
    </li>
  )
}

function ActionButton({ action, id }: { action: NoticeAction; id: string }) {
  const act = () => {
    hideNotice(id)
    action.onClick()
  }
  return (
    <button
      type="button"
      onClick={act}
      className="-ms-2 -mb-2 min-h-12 max-w-full rounded-sm px-2 text-start font-semibold text-action-ink hover:underline"
    >
      {action.label}
    </button>
  )
}

function useEntrance({ animation, position }: ShownNotice): string {
  const movement = useMovement()
  if (movement === 'none') return ''
  return movement === 'fade' ? 'animate-fade-in' : classNames(entrances[animation], origins[position])
}

const entrances: Record<NoticeAnimation, string> = {
  slide: 'animate-slide',
  bounce: 'animate-bounce',
  scale: 'animate-grow',
  fade: 'animate-fade-in',
}
// Where it slides in from: the edge that it hangs on, the other one in right-to-left.
const origins: Record<NoticePosition, string> = {
  'top-right': '[--from-x:3rem] rtl:[--from-x:-3rem]',
  'top-center': '[--from-y:-3rem]',
  'bottom-center': '[--from-y:3rem]',
}
const borders: Record<NoticeType, string> = {
  achievement: 'border-xp/60',
  celebration: 'border-streak/60',
  progress: 'border-info/60',
  warning: 'border-danger/70',
  neutral: 'border-control',
}
const discs: Record<NoticeType, string> = {
  achievement: 'bg-xp/18 text-xp-ink',
  celebration: 'bg-streak/16 text-streak-ink',
  progress: 'bg-info/16 text-info-ink',
  warning: 'bg-danger/16 text-danger-ink',
  neutral: 'bg-line text-ink',
}
const bars: Record<NoticeType, string> = {
  achievement: 'bg-xp',
  celebration: 'bg-streak',
  progress: 'bg-info',
  warning: 'bg-danger',
  neutral: 'bg-control',
}
