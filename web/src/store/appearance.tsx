import type { Profile } from '@satoshi/contract/profile'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Avatar, type AvatarSize } from '../game-kit/avatar.tsx'
import { PlayerCard, SkinFrame } from '../game-kit/player-card.tsx'
import { Swords } from '../kit/icon.ts'
import type { Worn } from './worn.ts'

type AppearanceProps = { profile: Profile; worn: Worn }

/** The player as others see them in this: on the card, in a list, and across from somebody in a duel. */
export function Appearance({ profile: { nickname, level }, worn }: AppearanceProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-lg border border-line">
      <h3 id={id} className="sr-only">
        {t('store.look.title')}
      </h3>
      <PlayerCard
        skinId={worn.skinId}
        plain="bg-linear-to-b from-(--sky-top) to-(--sky-low)"
        className="flex flex-col items-center gap-2 rounded-none! border-0! px-4 pt-5 pb-4 shadow-none!"
      >
        <SkinFrame>
          <WornAvatar worn={worn} name={nickname} size="xl" />
        </SkinFrame>
        <bdi className="max-w-full truncate font-display text-xl font-bold text-(--skin-name)">{nickname}</bdi>
      </PlayerCard>
      <div aria-hidden="true" className="grid grid-cols-2 divide-x divide-line bg-raised/60">
        <Place title={t('store.look.list')}>
          <WornAvatar worn={worn} name={nickname} size="sm" />
          <span className="min-w-0">
            <bdi className="block truncate text-sm font-semibold">{nickname}</bdi>
            <span className="block truncate text-xs text-muted">{t('app.account.level', { level })}</span>
          </span>
        </Place>
        <Place title={t('store.look.duel')}>
          <span className="flex flex-1 items-center justify-around gap-1">
            <WornAvatar worn={worn} name={nickname} size="sm" />
            <Swords className="size-5 text-muted" />
            <span className="size-9 rounded-full border-2 border-dashed border-control" />
          </span>
        </Place>
      </div>
    </section>
  )
}

/** A face with what lies on it, beside words that say whose it is. */
export function WornAvatar({ worn, name, size }: { worn: Worn; name: string; size: AvatarSize }) {
  return (
    <span aria-hidden="true" className="shrink-0">
      <Avatar
        name={name}
        src={worn.profileImageUrl}
        avatarId={worn.currentAvatarId}
        accessoryId={worn.accessoryId}
        size={size}
      />
    </span>
  )
}

function Place({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5 p-3">
      <span className="text-xs text-muted">{title}</span>
      <div className="flex items-center gap-2">{children}</div>
    </div>
  )
}
