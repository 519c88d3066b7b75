import type { AvatarItem } from '@satoshi/contract/avatar'
import { satoshiRequirements } from '@satoshi/rules/avatar/avatars'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Avatar } from '../game-kit/avatar.tsx'
import { LinkButton } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Lock } from '../kit/icon.ts'

/** Avatars that the player has not; whichever is pressed says what opens it. What the sold ones cost is the store's to say. */
export function LockedAvatars({ items }: { items: AvatarItem[] }) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<string | null>(null)
  if (items.length === 0) return null
  return (
    <section aria-labelledby="locked-avatars">
      <h3 id="locked-avatars" className="mb-3 font-semibold">
        {t('avatar.locked')}
      </h3>
      <ul className="grid grid-cols-2 gap-3 min-[22rem]:grid-cols-3">
        {items.map((item) => (
          <li key={item.id} className="rounded-md bg-raised/60">
            <LockedAvatar
              item={item}
              open={asked === item.id}
              onAsk={() => setAsked(asked === item.id ? null : item.id)}
            />
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

type LockedAvatarProps = { item: AvatarItem; open: boolean; onAsk: () => void }

function LockedAvatar({ item: { id, access }, open, onAsk }: LockedAvatarProps) {
  const { t } = useTranslation()
  const asks = { level: satoshiRequirements.level, days: satoshiRequirements.streakDays }
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={onAsk}
        className="flex w-full flex-col items-center gap-1.5 rounded-md p-2 pt-3 text-center transition-colors duration-120 hover:bg-raised"
      >
        <span aria-hidden="true" className="relative">
          <Avatar name="" avatarId={id} size="lg" />
          <span className="absolute -end-1 -bottom-1 grid size-7 place-items-center rounded-full border-2 border-surface bg-raised text-muted">
            <Lock className="size-3.5" />
          </span>
        </span>
        <span className="text-sm leading-tight font-medium wrap-anywhere">{t(`avatar.names.${id}`)}</span>
      </button>
      <p role="status" className={classNames('px-2 text-center text-sm text-muted', open && 'pb-2')}>
        {open && (access === 'earned' ? t('avatar.opensBy.earned', asks) : t('avatar.opensBy.sold'))}
      </p>
    </>
  )
}
