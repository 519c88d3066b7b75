import type { Profile } from '@satoshi/contract/profile'
import type { AvatarId } from '@satoshi/rules/avatar/avatars'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '../kit/button.tsx'
import { ErrorState } from '../kit/error-state.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { query } from '../lib/api.ts'
import { refusalText } from '../kit/refusal-text.ts'
import { AvatarChoices } from './avatar-choices.tsx'
import { LockedAvatars } from './locked-avatars.tsx'
import { PictureRow } from './picture-row.tsx'
import { useChangeAvatar } from './use-change-avatar.ts'

/**
 * The avatars that the player has, to choose from, a picture of their own, the way to what is worn besides, and the avatars
 * that are still to be got.
 */
export function AvatarChooser({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(query.avatar.list.queryOptions())
  const { choose, upload, remove } = useChangeAvatar()
  const failure = choose.error ?? upload.error ?? remove.error
  if (!data && error) {
    return <ErrorState title={t('avatar.error')} error={error} onRetry={() => void refetch()} />
  }
  const forget = () => [choose, upload, remove].forEach((change) => change.reset())
  return (
    <div className="flex flex-col gap-5">
      <PictureRow
        profile={profile}
        busy={upload.isPending || remove.isPending}
        onPick={(file) => {
          forget()
          upload.mutate(file)
        }}
        onRemove={() => {
          forget()
          remove.mutate()
        }}
      />
      {failure && (
        <p role="alert" className="font-medium text-danger-ink">
          {refusalText(failure)}
        </p>
      )}
      {data ? (
        <>
          <AvatarChoices
            owned={data.items.filter(({ owned }) => owned)}
            nickname={profile.nickname}
            hidden={profile.profileImageUrl !== null}
            chosen={choose.isPending ? choose.variables : data.currentAvatarId}
            onChoose={(id: AvatarId | null) => {
              forget()
              choose.mutate(id)
            }}
          />
          <LinkButton to="/store?tab=skins" wide variant="quiet">
            {t('avatar.wardrobe')}
          </LinkButton>
          <LockedAvatars items={data.items.filter(({ owned }) => !owned)} />
        </>
      ) : (
        <Waiting />
      )}
    </div>
  )
}

function Waiting() {
  return (
    <div className="grid grid-cols-3 gap-3 sm:grid-cols-4">
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} className="h-32 rounded-md" />
      ))}
    </div>
  )
}
