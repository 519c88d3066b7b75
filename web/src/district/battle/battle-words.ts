import { attemptCounts, battleRules } from '@satoshi/rules/district/battle'
import { useTranslation } from 'react-i18next'

import { numberFormat } from '../../kit/formats.ts'

/** The fewest right answers with which an attempt counts. */
export const leastRight = Array.from({ length: battleRules.questions + 1 }, (_, right) => right).findIndex((right) =>
  attemptCounts({ finished: true, right }),
)

/** Writes thousandths as percent, with a tenth where there is one. */
export function usePermille(): (permille: number) => string {
  const { i18n } = useTranslation()
  return (permille) =>
    numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(permille / 1000)
}
