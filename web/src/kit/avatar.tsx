import type { DistrictKey } from '@satoshi/rules/words'
import { useState } from 'react'

import { BotAvatar } from './bot-avatar.tsx'
import { classNames } from './class-names.ts'
import { DefaultAvatar } from './default-avatar.tsx'

export type AvatarSize = 'xs' | 'xs-plus' | 'sm' | 'md' | 'lg' | 'xl'

type AvatarProps = {
  name: string
  src?: string | null
  /** The id of a bot, whose face is drawn; null or left out for people. */
  botId?: string | null
  /** Other colours for the drawn default than the name's, where two must be told apart. */
  district?: DistrictKey
  size?: AvatarSize
  className?: string
}

/** Somebody's picture; where there is none, or it does not load, the drawn default. `name` is its text. */
export function Avatar({ name, src, botId, district, size = 'md', className }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const shape = classNames('block shrink-0 overflow-hidden rounded-full bg-raised', sizes[size], className)
  if (botId) return <BotAvatar id={botId} name={name} className={shape} />
  if (!src || broken === src) return <DefaultAvatar name={name} district={district} className={shape} />
  return <img src={src} alt={name} className={classNames(shape, 'object-cover')} onError={() => setBroken(src)} />
}

const sizes = {
  xs: 'size-6',
  'xs-plus': 'size-7',
  sm: 'size-9',
  md: 'size-12',
  lg: 'size-18',
  xl: 'size-28',
}
