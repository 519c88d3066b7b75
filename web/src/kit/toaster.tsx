import { Toast as Parts } from 'radix-ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

import { classNames } from './class-names.ts'
import { CircleAlert, CircleCheck, Info, X } from './icon.ts'
import { signal } from './signal.ts'
import { closeToast, toastMillis, useToast, type ToastItem } from './toast-store.ts'

/** How far a toast is swiped until it goes, in pixels. Source: product 1.9. */
const swipePixels = 50

/** The place where toasts appear, below the balance, the clock and the way out, which stand in the first line of a screen: 5 s, swiped away towards the end of the line, reached with F8. */
export function Toaster() {
  const { t, i18n } = useTranslation()
  const item = useToast((state) => state.item)
  return (
    <Parts.Provider
      duration={toastMillis}
      swipeDirection={i18n.dir() === 'rtl' ? 'left' : 'right'}
      swipeThreshold={swipePixels}
      label={t('a11y.notification')}
    >
      {item && <ToastCard key={item.id} item={item} />}
      <Parts.Viewport
        hotkey={['F8']}
        label={t('a11y.notifications')}
        className="fixed inset-x-0 top-16 z-60 flex flex-col gap-2 p-4 pt-1 outline-none sm:inset-x-auto sm:end-0 sm:w-[420px] sm:max-w-full"
      />
    </Parts.Provider>
  )
}

function ToastCard({ item }: { item: ToastItem }) {
  const { t } = useTranslation()
  const tone = item.tone ?? 'plain'
  const Picture = pictures[tone]
  useEffect(() => {
    if (tone === 'danger') signal('error')
  }, [tone])
  return (
    <Parts.Root
      ref={makeRoom}
      open={item.open}
      onOpenChange={(open) => !open && closeToast(item.id)}
      type={tone === 'danger' ? 'foreground' : 'background'}
      {...(item.duration ? { duration: item.duration } : {})}
      className={classNames(
        'flex items-start gap-3 rounded-md border bg-raised p-4 shadow-high touch-pan-y data-[state=open]:animate-drop data-[state=closed]:animate-fade-out',
        'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=end]:animate-fade-out',
        borders[tone],
      )}
    >
      <Picture aria-hidden="true" className={classNames('mt-0.5 size-5 shrink-0', inks[tone])} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <Parts.Title className="font-semibold">{item.title}</Parts.Title>
        {item.description && <Parts.Description className="text-sm text-muted">{item.description}</Parts.Description>}
        {item.action && (
          <Parts.Action
            altText={item.action.label}
            onClick={item.action.onClick}
            className="-ms-2 -mb-2 min-h-12 rounded-sm px-2 text-start font-semibold text-action-ink"
          >
            {item.action.label}
          </Parts.Action>
        )}
      </div>
      <Parts.Close
        aria-label={t('a11y.close')}
        className="-m-3 flex size-12 shrink-0 items-center justify-center text-muted hover:text-ink"
      >
        <X aria-hidden="true" className="size-4" />
      </Parts.Close>
    </Parts.Root>
  )
}

// Notices at the same edge begin below the toast, from when it stands there until it has gone.
function makeRoom(card: HTMLElement | null) {
  const { style } = document.documentElement
  if (card) style.setProperty('--toast-room', `${card.offsetHeight}px`)
  else style.removeProperty('--toast-room')
}

const pictures = { plain: Info, success: CircleCheck, danger: CircleAlert }
const borders = { plain: 'border-control', success: 'border-streak', danger: 'border-danger' }
const inks = { plain: 'text-info-ink', success: 'text-streak-ink', danger: 'text-danger-ink' }
