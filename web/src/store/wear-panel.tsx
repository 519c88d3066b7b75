import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { Undo2 } from '../kit/icon.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { useIsOffline } from './use-store.ts'
import { useWear } from './use-wear.ts'
import { useWareText } from './ware-text.ts'
import { isWorn, type Garment, type Worn } from './worn.ts'

/** Wearing what the player has, taking it off, and going back to what was worn before. */
export function WearPanel({ garment, worn }: { garment: Garment; worn: Worn }) {
  const { t } = useTranslation()
  const { nameOf } = useWareText()
  const { put, takeOff, before, isOff, busy, error } = useWear(garment, worn)
  const isOffline = useIsOffline()
  const said = useRef<HTMLParagraphElement>(null)
  const isOn = isWorn(worn, garment.id)
  return (
    <div className="flex flex-col gap-3">
      <p
        ref={said}
        tabIndex={-1}
        role="status"
        className="min-h-6 text-center font-medium text-streak-ink outline-none empty:hidden"
      >
        {isOn ? t('store.wear.worn') : isOff ? t('store.wear.off') : ''}
      </p>
      {worn.profileImageUrl && garment.way !== 'skin' && (
        <p className="text-center text-sm text-muted">{t('avatar.behindPicture')}</p>
      )}
      {error && (
        <p role="alert" className="font-medium text-danger-ink">
          {refusalText(error)}
        </p>
      )}
      <Button
        wide
        variant={isOn ? 'quiet' : 'primary'}
        busy={busy}
        disabled={isOffline}
        onClick={() => (isOn ? takeOff() : put(garment))}
      >
        {t(isOn ? 'store.wear.takeOff' : 'store.wear.wear')}
      </Button>
      {before && (
        <Button
          wide
          variant="ghost"
          onClick={() => {
            put(before)
            // The button goes with what it goes back to.
            said.current?.focus({ preventScroll: true })
          }}
          disabled={isOffline || busy}
          icon={<Undo2 aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
        >
          {t('store.wear.back', { name: nameOf(before.id) })}
        </Button>
      )}
    </div>
  )
}
