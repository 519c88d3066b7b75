import type { PublicProfile } from '@satoshi/contract/person'
import { useTranslation } from 'react-i18next'

import { Avatar, type AvatarSize } from '../game-kit/avatar.tsx'
import { BadgeCheck } from '../kit/icon.ts'

/** Whoever BTZ go to: the server names nobody as a receiver whose identity it has not verified. */
export function ReceiverCard({ receiver }: { receiver: PublicProfile }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center gap-4">
      <PersonAvatar person={receiver} size="lg" />
      <div className="min-w-0">
        <p className="font-display text-xl font-bold wrap-anywhere">
          <bdi>{receiver.nickname}</bdi>
        </p>
        <p className="flex items-center gap-1.5 text-sm font-medium text-streak-ink">
          <BadgeCheck aria-hidden="true" className="size-4 shrink-0" />
          {t('transfer.verified')}
        </p>
      </div>
    </div>
  )
}

/** The picture of somebody whose name stands beside it. */
export function PersonAvatar({ person, size }: { person: PublicProfile; size: AvatarSize }) {
  return (
    <span aria-hidden="true">
      <Avatar
        name={person.nickname}
        src={person.avatarUrl}
        avatarId={person.avatarId}
        accessoryId={person.accessoryId}
        size={size}
      />
    </span>
  )
}

/** What went wrong, said where it went wrong; nothing where nothing did. */
export function Fault({ text }: { text: string | null }) {
  if (text === null) return null
  return (
    <p role="alert" className="font-medium text-danger-ink">
      {text}
    </p>
  )
}

/** What stands at everything that is sent. Source: product 5.20. */
export function NotMoney() {
  const { t } = useTranslation()
  return <p className="text-sm text-pretty text-muted">{t('transfer.notMoney')}</p>
}
