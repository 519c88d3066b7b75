import type { Profile } from '@satoshi/contract/profile'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Avatar } from '../game-kit/avatar.tsx'
import { Swords } from '../kit/icon.ts'

type AppearanceProps = { profile: Profile; avatarId: string | null }

/** The player with an avatar on, as others see them: large, in a list, and across from somebody in a duel. */
export function Appearance({ profile: { nickname, level }, avatarId }: AppearanceProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-lg border border-line">
      <h3 id={id} className="sr-only">
        {t('store.look.title')}
      </h3>
      <div className="flex flex-col items-center gap-2 bg-linear-to-b from-(--sky-top) to-(--sky-low) px-4 pt-5 pb-4">
        <span aria-hidden="true" className="rounded-full border-4 border-page/60">
          <Avatar name="" avatarId={avatarId} size="xl" />
        </span>
        <bdi className="max-w-full truncate font-display text-xl font-bold">{nickname}</bdi>
      </div>
      <div aria-hidden="true" className="grid grid-cols-2 divide-x divide-line bg-raised/60 rtl:divide-x-reverse">
        <Place title={t('store.look.list')}>
          <Avatar name="" avatarId={avatarId} size="sm" />
          <span className="min-w-0">
            <bdi className="block truncate text-sm font-semibold">{nickname}</bdi>
            <span className="block truncate text-xs text-muted">{t('app.account.level', { level })}</span>
          </span>
        </Place>
        <Place title={t('store.look.duel')}>
          <span className="flex flex-1 items-center justify-around gap-1">
            <Avatar name="" avatarId={avatarId} size="sm" className="ring-2 ring-action" />
            <Swords className="size-5 text-muted" />
            <span className="size-9 rounded-full border-2 border-dashed border-control" />
          </span>
        </Place>
      </div>
    </section>
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
