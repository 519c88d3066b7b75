import type { DuelInvite } from '@satoshi/contract/invite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Avatar } from '../game-kit/avatar.tsx'
import { Button } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { ChevronDown } from '../kit/icon.ts'
import { isolated } from '../lib/isolated.ts'
import { StakeText } from './invite-facts.tsx'
import { dismissEverything, pickInvite, useInvites } from './invite-store.ts'
import { useThemeName } from '../match/theme-name.ts'

/** Those that wait behind the shown one: how many, each to be picked, or all put away. */
export function WaitingInvites() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const waiting = useInvites(({ queue }) => queue.waiting)
  const invites = useInvites((state) => state.invites)
  if (waiting.length === 0) return null
  const known = waiting.flatMap(({ id }) => invites[id] ?? [])
  return (
    <section className="mt-1 rounded-md border border-line">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full items-center justify-between gap-2 rounded-md px-4 py-2 text-start font-semibold hover:bg-raised"
      >
        {t('invite.queue.more', { count: waiting.length })}
        <ChevronDown
          aria-hidden="true"
          className={classNames('size-5 shrink-0 transition-transform duration-120', open && 'rotate-180')}
        />
      </button>
      {open && (
        <div className="flex flex-col border-t border-line p-2">
          <ul className="flex flex-col">
            {known.map((invite) => (
              <li key={invite.id}>
                <WaitingInvite invite={invite} />
              </li>
            ))}
          </ul>
          <Button variant="ghost" wide onClick={dismissEverything}>
            {t('invite.queue.dismissAll')}
          </Button>
        </div>
      )}
    </section>
  )
}

function WaitingInvite({ invite }: { invite: DuelInvite }) {
  const { t } = useTranslation()
  const nameOf = useThemeName()
  const { nickname, profile_image_url: picture, avatar, accessory_id: accessoryId } = invite.challenger
  return (
    <button
      type="button"
      onClick={() => pickInvite(invite.id)}
      className="flex min-h-14 w-full items-center gap-3 rounded-md px-2 py-1.5 text-start hover:bg-raised"
    >
      <Avatar name={nickname} src={picture} avatarId={avatar?.name} accessoryId={accessoryId} size="sm" />
      <span className="min-w-0 flex-1">
        <span className="sr-only">{t('invite.queue.pick', { nickname: isolated(nickname) })}</span>
        <span aria-hidden="true" className="block truncate font-semibold">
          <bdi>{nickname}</bdi>
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
          <bdi>{nameOf(invite.quiz_topic)}</bdi>
          <StakeText bet={invite.bet_amount} />
        </span>
      </span>
    </button>
  )
}
