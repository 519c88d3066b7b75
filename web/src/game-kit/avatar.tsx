import { accessoryPath, readAccessoryId } from '@satoshi/rules/appearance/accessories'
import { placeAccessory, type Placement } from '@satoshi/rules/appearance/placement'
import { avatarPath, readAvatarId } from '@satoshi/rules/avatar/avatars'
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
  /** What is worn on the avatar or on the drawn default; never seen on a picture or a bot. */
  accessoryId?: string | null | undefined
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
export function Avatar({ accessoryId, size = 'md', className, ...shown }: AvatarProps) {
  const [broken, setBroken] = useState<readonly string[]>([])
  const { src, avatarId, botId } = shown
  const picture = pictureToShow({ src, avatarId, large: size === 'lg' || size === 'xl' }, broken)
  const worn = botId ? null : accessoryToShow({ picture, avatarId, accessoryId })
  const outer = classNames('block shrink-0 rounded-full', sizes[size], className)
  const face = {
    ...shown,
    picture,
    onBroken: (path: string) => setBroken((before) => [...before, path]),
  }
  if (!worn) return <Plain {...face} className={classNames(outer, 'overflow-hidden bg-raised')} />
  const { left, top, width, height } = worn.place
  return (
    <span className={classNames(outer, 'relative')}>
      <Plain {...face} className="block size-full overflow-hidden rounded-full bg-raised" />
      <img
        key={worn.path}
        src={worn.path}
        alt={unspoken}
        decoding="async"
        draggable={false}
        // A picture is not mirrored in Arabic, nor is what lies on it.
        style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
        className="pointer-events-none absolute max-w-none"
      />
    </span>
  )
}

/** What is worn says nothing beside the name. */
const unspoken = ''

type PlainProps = Pick<AvatarProps, 'name' | 'botId' | 'district'> & {
  picture: string | null
  className: string
  onBroken: (path: string) => void
}

/** The face without what is worn on it. */
function Plain({ name, botId, district, picture, className, onBroken }: PlainProps) {
  if (botId) return <BotAvatar id={botId} name={name} className={className} />
  if (picture === null) return <DefaultAvatar name={name} district={district} className={className} />
  return (
    <img
      // A picture that was drawn must not stand there while the next one is on its way.
      key={picture}
      src={picture}
      alt={name}
      decoding="async"
      draggable={false}
      className={classNames(className, 'object-cover')}
      onError={() => onBroken(picture)}
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

type WornSource = {
  picture: string | null
  avatarId: string | null | undefined
  accessoryId: string | null | undefined
}

/** The accessory over the face that `picture` shows, null being the default; null where it is a photo or nothing is worn. */
export function accessoryToShow(source: WornSource): { path: string; place: Placement } | null {
  const { picture, avatarId, accessoryId } = source
  const accessory = accessoryId ? readAccessoryId(accessoryId) : null
  if (!accessory) return null
  if (picture === null) return { path: accessoryPath(accessory), place: placeAccessory(null, accessory) }
  const avatar = avatarId && picture === avatarPath(avatarId) ? readAvatarId(avatarId) : null
  return avatar && { path: accessoryPath(accessory), place: placeAccessory(avatar, accessory) }
}
