import { avatarPath } from '@satoshi/rules/avatar/avatars'
import type { DistrictKey } from '@satoshi/rules/words'
import { useState } from 'react'

import { classNames } from '../kit/class-names.ts'
import { BotAvatar } from './bot-avatar.tsx'
import { DefaultAvatar } from './default-avatar.tsx'

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

type AvatarSource = { src: string | null | undefined; avatarId: string | null | undefined; large: boolean }

/** The address of the first picture of a face that is not among the `broken` ones; null where the default is drawn. */
export function pictureToShow({ src, avatarId, large }: AvatarSource, broken: readonly string[]): string | null {
  const pictures = [src ? inSize(src, large) : null, avatarId ? avatarPath(avatarId) : null]
  return pictures.find((picture) => picture !== null && !broken.includes(picture)) ?? null
}

/** Pictures that the server keeps are there in two sizes; others are as they are. */
function inSize(src: string, large: boolean): string {
  return large && src.startsWith('/faces/') ? src.replace(/\.webp$/, '-large.webp') : src
}
