import type { Profile } from '@satoshi/contract/profile'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Avatar } from '../game-kit/avatar.tsx'
import { Button } from '../kit/button.tsx'
import { FilePicker } from '../kit/file-picker.tsx'
import { ImageUp, Trash2 } from '../kit/icon.ts'

type PictureRowProps = {
  profile: Profile
  busy: boolean
  onPick: (file: File) => void
  onRemove: () => void
}

/** What others see now, large, and the way to a picture of one's own and back. */
export function PictureRow({ profile, busy, onPick, onRemove }: PictureRowProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const { nickname, profileImageUrl, currentAvatarId, accessoryId } = profile
  return (
    <div className="flex flex-col items-center gap-3 rounded-md bg-linear-to-b from-(--sky-top) to-(--sky-low) p-4">
      <span aria-hidden="true" className="rounded-full border-4 border-page/60">
        <Avatar name={nickname} src={profileImageUrl} avatarId={currentAvatarId} accessoryId={accessoryId} size="xl" />
      </span>
      <FilePicker ref={input} accept="image/jpeg,image/png,image/webp" onPick={onPick} />
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          variant="quiet"
          busy={busy}
          icon={<ImageUp aria-hidden="true" className="size-5" />}
          onClick={() => input.current?.click()}
        >
          {t(profileImageUrl ? 'avatar.otherPicture' : 'avatar.usePicture')}
        </Button>
        {profileImageUrl && (
          <Button
            variant="quiet"
            busy={busy}
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={onRemove}
          >
            {t('avatar.removePicture')}
          </Button>
        )}
      </div>
      <p className="rounded-sm bg-page/85 px-3 py-1.5 text-center text-sm">
        {t(profileImageUrl ? 'avatar.pictureFirst' : 'avatar.pictureHint')}
      </p>
    </div>
  )
}
