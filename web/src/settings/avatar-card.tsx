import type { Profile } from '@satoshi/contract/profile'
import { readAvatarId } from '@satoshi/rules/avatar/avatars'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Avatar } from '../game-kit/avatar.tsx'
import { Button } from '../kit/button.tsx'
import { Card } from '../kit/card.tsx'
import { Dialog } from '../kit/dialog.tsx'
import { AvatarChooser } from './avatar-chooser.tsx'

/** How others see the player, and the way to another face. */
export function AvatarCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const avatar = readAvatarId(profile.currentAvatarId ?? '')
  const shown = profile.profileImageUrl
    ? t('avatar.ownPicture')
    : t(avatar ? `avatar.names.${avatar}` : 'avatar.default')
  return (
    <Card className="flex items-center gap-4">
      <span aria-hidden="true" className="shrink-0 rounded-full border-4 border-raised">
        <Avatar
          name={profile.nickname}
          src={profile.profileImageUrl}
          avatarId={profile.currentAvatarId}
          accessoryId={profile.accessoryId}
          size="xl"
        />
      </span>
      <div className="flex min-w-0 flex-col items-start gap-1">
        <h3 className="font-semibold">{t('avatar.title')}</h3>
        <p className="max-w-full text-lg wrap-anywhere">{shown}</p>
        <Button variant="quiet" className="mt-2" onClick={() => setOpen(true)}>
          {t('avatar.change')}
        </Button>
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('avatar.dialogTitle')}>
        <AvatarChooser profile={profile} />
      </Dialog>
    </Card>
  )
}
