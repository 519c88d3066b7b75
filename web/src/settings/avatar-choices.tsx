import type { AvatarItem } from '@satoshi/contract/avatar'
import type { AvatarId } from '@satoshi/rules/avatar/avatars'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { Avatar } from '../game-kit/avatar.tsx'
import { Check } from '../kit/icon.ts'

type AvatarChoicesProps = {
  owned: AvatarItem[]
  nickname: string
  /** Whether a picture stands before the avatar, so that a choice is seen only once it is gone. */
  hidden: boolean
  chosen: string | null
  onChoose: (id: AvatarId | null) => void
}

/** One of the avatars that the player has, or the default; it takes effect at once. */
export function AvatarChoices({ owned, nickname, hidden, chosen, onChoose }: AvatarChoicesProps) {
  const { t } = useTranslation()
  const group = useId()
  const choices = [
    ...owned.map(({ id }) => ({ id, name: t(`avatar.names.${id}`) })),
    { id: null, name: t('avatar.default') },
  ]
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">{t('avatar.yours')}</legend>
      {hidden && <p className="mb-3 text-sm text-muted">{t('avatar.behindPicture')}</p>}
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {choices.map(({ id, name }) => (
          <label
            key={id ?? 'default'}
            className="relative flex min-h-28 flex-col items-center gap-2 rounded-md border-2 border-line bg-surface p-2 pt-3 text-center transition-colors duration-120 hover:border-control has-checked:border-action has-checked:bg-action/10 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info"
          >
            <input
              type="radio"
              name={group}
              checked={id === chosen}
              onChange={() => onChoose(id)}
              className="peer sr-only"
            />
            <span aria-hidden="true">
              <Avatar name={nickname} avatarId={id} size="lg" />
            </span>
            <span className="text-sm leading-tight font-medium wrap-anywhere">{name}</span>
            {id === chosen && (
              <span className="absolute end-1.5 top-1.5 grid size-6 place-items-center rounded-full bg-action text-on-action">
                <Check aria-hidden="true" className="size-4" />
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
