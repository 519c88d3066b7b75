import { hostMoods, type HostMood } from '@satoshi/rules/appearance/host'
import type { ComponentType } from 'react'

import { Bitcoin } from '../btz.tsx'
import {
  Award,
  Crown,
  Flame,
  Gift,
  Heart,
  Info,
  Snowflake,
  Sparkles,
  Star,
  Swords,
  Target,
  TrendingUp,
  TriangleAlert,
  Trophy,
  Users,
  Zap,
} from '../../kit/icon.ts'
import type { NoticeType } from './notice-detail.ts'

type Picture = ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>

/** The pictures that a notice can name. */
export const noticePictures = {
  award: Award,
  btz: Bitcoin,
  crown: Crown,
  duel: Swords,
  fire: Flame,
  gift: Gift,
  heart: Heart,
  lightning: Zap,
  people: Users,
  snow: Snowflake,
  sparkles: Sparkles,
  star: Star,
  target: Target,
  trophy: Trophy,
} satisfies Record<string, Picture>

const pictureOfType: Record<NoticeType, Picture> = {
  achievement: Trophy,
  celebration: Sparkles,
  progress: TrendingUp,
  warning: TriangleAlert,
  neutral: Info,
}

/** The longest sign, in UTF-16 units: a family of five as one emoji. What is longer is no sign. */
const longestSign = 16

/** The picture of a notice: the one that it names, its own sign, or that of its type. */
export function NoticeIcon({ type, icon }: { type: NoticeType; icon: string | null }) {
  if (icon !== null && isPictureName(icon)) return <Drawn picture={noticePictures[icon]} />
  if (icon !== null && icon.length <= longestSign && isOneSign(icon)) {
    return (
      <span aria-hidden="true" className="text-xl leading-none">
        {icon}
      </span>
    )
  }
  return <Drawn picture={pictureOfType[type]} />
}

/** The mood of a notice that the host brings, whose picture is named `host-` and the mood; null for any other. */
export function hostMoodIn(icon: string | null): HostMood | null {
  return hostMoods.find((mood) => icon === `host-${mood}`) ?? null
}

function Drawn({ picture: Picture }: { picture: Picture }) {
  return <Picture aria-hidden="true" className="size-5" />
}

function isPictureName(icon: string): icon is keyof typeof noticePictures {
  return Object.hasOwn(noticePictures, icon)
}

function isOneSign(icon: string): boolean {
  return [...new Intl.Segmenter().segment(icon)].length === 1
}
