import type { AvatarItem } from '@satoshi/contract/avatar'
import { satoshiRequirements } from '@satoshi/rules/avatar/avatars'
import { useTranslation } from 'react-i18next'

import { Avatar } from '../game-kit/avatar.tsx'
import { LinkButton } from '../kit/button.tsx'
import { Lock } from '../kit/icon.ts'

/** Avatars that the player has not. What the sold ones cost is the store's to say. */
export function LockedAvatars({ items }: { items: AvatarItem[] }) {
  const { t } = useTranslation()
  if (items.length === 0) return null
  return (
    <section aria-labelledby="locked-avatars">
      <h3 id="locked-avatars" className="mb-3 font-semibold">
        {t('avatar.locked')}
      </h3>
      <ul className="grid grid-cols-2 gap-3 min-[22rem]:grid-cols-3">
        {items.map(({ id, access }) => (
          <li key={id} className="flex flex-col items-center gap-1.5 rounded-md bg-raised/60 p-2 pt-3 text-center">
            <span aria-hidden="true" className="relative">
              <Avatar name="" avatarId={id} size="lg" />
              <span className="absolute -end-1 -bottom-1 grid size-7 place-items-center rounded-full border-2 border-surface bg-raised text-muted">
                <Lock className="size-3.5" />
              </span>
            </span>
            <span className="text-sm leading-tight font-medium wrap-anywhere">{t(`avatar.names.${id}`)}</span>
            {access === 'earned' && (
              <span className="text-sm text-muted">
                {t('avatar.satoshiAsks', { level: satoshiRequirements.level, days: satoshiRequirements.streakDays })}
              </span>
            )}
          </li>
        ))}
      </ul>
      {items.some(({ access }) => access === 'sold') && (
        <LinkButton to="/store" wide variant="quiet" className="mt-4">
          {t('avatar.toStore')}
        </LinkButton>
      )}
    </section>
  )
}
