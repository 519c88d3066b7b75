import type { AvatarId } from '@satoshi/rules/avatar/avatars'
import type { StoreView } from '@satoshi/contract/store'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { refusalText } from '../kit/refusal-text.ts'
import { Undo2 } from '../kit/icon.ts'
import { useWear } from './use-wear.ts'
import { useIsOffline } from './use-store.ts'

/** Wearing an avatar that the player has, taking it off, and going back to the one before. */
export function WearPanel({ id, worn }: { id: AvatarId; worn: StoreView['worn'] }) {
  const { t } = useTranslation()
  const { wear, back, before, busy, error } = useWear(worn.currentAvatarId)
  const isOffline = useIsOffline()
  const isWorn = worn.currentAvatarId === id
  // What taking it off leads to needs no second button.
  const isOther = before?.id !== worn.currentAvatarId && before?.id !== id && before?.id !== null
  const nameBefore = before?.id && t(`avatar.names.${before.id}`)
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="min-h-6 text-center font-medium text-streak-ink empty:hidden">
        {isWorn ? t('store.wear.worn') : before ? t('store.wear.off') : ''}
      </p>
      {worn.profileImageUrl && <p className="text-center text-sm text-muted">{t('avatar.behindPicture')}</p>}
      {error && (
        <p role="alert" className="font-medium text-danger-ink">
          {refusalText(error)}
        </p>
      )}
      <Button
        wide
        variant={isWorn ? 'quiet' : 'primary'}
        busy={busy}
        disabled={isOffline}
        onClick={() => wear(isWorn ? null : id)}
      >
        {t(isWorn ? 'store.wear.takeOff' : 'store.wear.wear')}
      </Button>
      {nameBefore && isOther && (
        <Button
          wide
          variant="ghost"
          onClick={back}
          disabled={isOffline || busy}
          icon={<Undo2 aria-hidden="true" className="size-5 rtl:-scale-x-100" />}
        >
          {t('store.wear.back', { name: nameBefore })}
        </Button>
      )}
    </div>
  )
}
