import { actNames, rulesOfAct, type Act } from '@satoshi/rules/district/act'
import type { Power } from '@satoshi/rules/district/power'
import { useTranslation } from 'react-i18next'

import { CalendarDays, Cpu, HandCoins, Shield, Store, Users } from '../kit/icon.ts'

/** The pictures of the six powers. */
export const powerIcons = {
  monetary: HandCoins,
  tech: Cpu,
  military: Shield,
  energy: CalendarDays,
  commercial: Store,
  social: Users,
} as const satisfies Record<Power, typeof Cpu>

/** Acts that bring a power something and that the product has, in the order of their list. */
export function livingActs(power: Power): Act[] {
  return actNames.filter((act) => rulesOfAct(act).powers.includes(power) && rulesOfAct(act).exists)
}

/** Points in words, of tenths of a raw point. */
export function usePointsText(): (tenths: number) => string {
  const { t } = useTranslation()
  return (tenths) => t('district.powers.points', { count: tenths / 10 })
}
