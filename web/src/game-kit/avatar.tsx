import type { DistrictKey } from '@satoshi/rules/words'
import { useState } from 'react'

import { BotAvatar } from './bot-avatar.tsx'
import { classNames } from '../kit/class-names.ts'
import { DefaultAvatar } from './default-avatar.tsx'
import { pictureToShow } from './avatar-picture.ts'

export type AvatarSize = 'xs' | 'xs-plus' | 'sm' | 'md' | 'lg' | 'xl'

type AvatarProps = {
  name: string
  /** The picture that somebody put there; it comes first. */
  src?: string | null
  /** The named avatar that somebody chose; shown where there is no picture. */
  avatarId?: string | null | undefined
  /** The id of a bot, whose face is drawn; null or left out for people. */
  botId?: string | null
  /** Other colours for the drawn default than the name's, where two must be told apart. */
  district?: DistrictKey
  size?: AvatarSize
  className?: string
}

/**
 * Somebody's face: the picture, else the chosen avatar, else the drawn default; whatever does not load gives way to the
 * next. `name` is its text. Source: product 1.3.
 */
export function Avatar({ name, src, avatarId, botId, district, size = 'md', className }: AvatarProps) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const shape = classNames('block shrink-0 overflow-hidden rounded-full bg-raised', sizes[size], className)
  if (botId) return <BotAvatar id={botId} name={name} className={shape} />
  const picture = pictureToShow({ src, avatarId, large: size === 'lg' || size === 'xl' }, broken)
  if (picture === null) return <DefaultAvatar name={name} district={district} className={shape} />
  return (
    <img
      // A picture that was drawn must not stand there while the next one is on its way.
      key={picture}
      src={picture}
      alt={name}
      decoding="async"
      draggable={false}
      className={classNames(shape, 'object-cover')}
      onError={() => setBroken((before) => [...before, picture])}
    />
  )
}

const sizes = {
  xs: 'size-6',
  'xs-plus': 'size-7',
  sm: 'size-9',
  md: 'size-12',
  lg: 'size-18',
  xl: 'size-28',
}
