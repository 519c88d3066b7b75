import { avatarPath, starterAvatars, type AvatarId } from '@satoshi/rules/avatar/avatars'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { DefaultAvatar } from '../game-kit/default-avatar.tsx'

type AvatarPickerProps = { nickname: string; chosen: AvatarId | null; onChoose: (id: AvatarId | null) => void }

/** What its label says. */
const unspoken = ''

/** The avatar to begin with: the one that is drawn from the nickname, or one of those that everybody has. */
export function AvatarPicker({ nickname, chosen, onChoose }: AvatarPickerProps) {
  const { t } = useTranslation()
  const group = useId()
  const choice = (id: AvatarId | null, name: string, picture: ReactNode) => (
    <label
      key={id ?? 'default'}
      title={name}
      className="relative rounded-full border-3 border-transparent p-0.5 transition-colors duration-120 has-checked:border-action has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-info"
    >
      <input
        type="radio"
        name={group}
        aria-label={name}
        checked={id === chosen}
        onChange={() => onChoose(id)}
        className="sr-only"
      />
      <span
        aria-hidden="true"
        className="block size-11 overflow-hidden rounded-full bg-raised min-[22rem]:size-13 sm:size-14"
      >
        {picture}
      </span>
    </label>
  )
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t('auth.face.legend')}</legend>
      <div className="flex flex-wrap gap-2">
        {choice(null, t('avatar.default'), <DefaultAvatar name={nickname || '?'} className="size-full" />)}
        {starterAvatars.map((id) =>
          choice(
            id,
            t(`avatar.names.${id}`),
            <img src={avatarPath(id)} alt={unspoken} draggable={false} className="size-full" />,
          ),
        )}
      </div>
      <p className="mt-1 text-sm text-muted">{t('auth.face.hint')}</p>
    </fieldset>
  )
}
