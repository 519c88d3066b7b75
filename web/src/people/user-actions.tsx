import type { Person, ProfilePage } from '@satoshi/contract/people'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../kit/button.tsx'
import { ConfirmDialog } from '../kit/dialog.tsx'
import { Check, Plus, ShieldAlert } from '../kit/icon.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { toast } from '../kit/toast-store.ts'
import { isolated } from '../lib/isolated.ts'
import { useBlock, useFollow } from './use-people.ts'

type UserActionsProps = {
  profile: ProfilePage
  challenge: (profile: ProfilePage) => ReactNode
}

/** Challenge, follow, block. Whoever is blocked can only be let in again. */
export function UserActions({ profile, challenge }: UserActionsProps) {
  const { relation } = profile
  return (
    <div className="flex w-full flex-wrap items-center gap-3 max-sm:justify-center">
      {!relation.blocked && challenge(profile)}
      {!relation.blocked && <FollowButton person={profile} />}
      <BlockButton profile={profile} />
    </div>
  )
}

type FollowButtonProps = {
  person: Pick<Person, 'player' | 'relation'>
  /** Whether the button says whom it is about, where several stand below each other. */
  named?: boolean
}

/** Follows somebody, or follows them no longer. */
export function FollowButton({ person: { player, relation }, named = false }: FollowButtonProps) {
  const { t } = useTranslation()
  const follow = useFollow(player.id)
  const Picture = relation.following ? Check : Plus
  const words = t(
    relation.following ? 'people.follow.following' : relation.followsMe ? 'people.follow.back' : 'people.follow.follow',
  )
  return (
    <Button
      variant="quiet"
      aria-label={named ? `${words}: ${isolated(player.nickname)}` : undefined}
      aria-pressed={relation.following}
      busy={follow.isPending}
      icon={<Picture aria-hidden="true" className="size-5" />}
      onClick={() => follow.mutate(!relation.following, { onError: showFailure(t('people.follow.error')) })}
    >
      {words}
    </Button>
  )
}

function BlockButton({ profile: { player, relation } }: { profile: ProfilePage }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const block = useBlock(player.id)
  const nickname = isolated(player.nickname)
  const close = () => {
    setAsking(false)
    block.reset()
  }
  if (relation.blocked) {
    return (
      <Button
        variant="quiet"
        busy={block.isPending}
        onClick={() => block.mutate(false, { onError: showFailure(t('people.block.error')) })}
      >
        {t('people.block.undo')}
      </Button>
    )
  }
  return (
    <>
      <Button
        variant="ghost"
        icon={<ShieldAlert aria-hidden="true" className="size-5" />}
        onClick={() => setAsking(true)}
      >
        {t('people.block.action')}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={close}
        onConfirm={() => block.mutate(true, { onSuccess: close })}
        title={t('people.block.title', { nickname })}
        text={t('people.block.text')}
        confirm={t('people.block.confirm')}
        cancel={t('people.block.cancel')}
        busy={block.isPending}
        error={block.error ? refusalText(block.error) : null}
      />
    </>
  )
}

function showFailure(title: string) {
  return (error: Error) => toast({ title, description: refusalText(error), tone: 'danger' })
}
