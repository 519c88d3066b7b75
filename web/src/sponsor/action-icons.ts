import type { SponsorAction, ThemeIcon } from '@satoshi/rules/sponsor/theme'
import type { DistrictKey } from '@satoshi/rules/words'
import type { ComponentType, CSSProperties } from 'react'

import {
  Award,
  BookOpen,
  Building2,
  CreditCard,
  Flag,
  Globe,
  HandCoins,
  IdCard,
  KeyRound,
  Lightbulb,
  Shield,
  Star,
  Store,
  Swords,
  Target,
  Users,
} from '../kit/icon.ts'

/** The signs that a sponsor may choose, by their names. */
export const actionIcons: Record<
  ThemeIcon,
  ComponentType<{ className?: string; style?: CSSProperties; 'aria-hidden'?: boolean }>
> = {
  Award,
  BookOpen,
  Building2,
  CreditCard,
  Flag,
  Globe,
  HandCoins,
  IdCard,
  KeyRound,
  Lightbulb,
  Shield,
  Star,
  Store,
  Swords,
  Target,
  Users,
}

/** Where an action leads: to what the game has, whatever the sponsor calls it. */
export function actionPath(action: SponsorAction, district: DistrictKey): string {
  const paths = {
    quiz: `/satoshi-city/${district}/quiz`,
    account: '/profile',
    access: '/satoshi-city',
    members: `/satoshi-city/${district}/residents`,
    duels: '/select-opponent',
    store: '/store',
  }
  return paths[action]
}
