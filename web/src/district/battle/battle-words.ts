import type { Battle } from '@satoshi/contract/battle'
import { attemptCounts, battleRules, type BattleOutcome, type FightRefusal } from '@satoshi/rules/district/battle'
import { useTranslation } from 'react-i18next'

import { numberFormat } from '../../kit/formats.ts'
import { refusalText } from '../../kit/refusal-text.ts'

/** The fewest right answers with which an attempt counts. */
export const leastRight = Array.from({ length: battleRules.questions + 1 }, (_, right) => right).findIndex((right) =>
  attemptCounts({ finished: true, right }),
)

/** What it came to: a battle without a winner was drawn, or neither side had enough fighters. */
export function outcomeOf({ winner, by }: NonNullable<Battle['result']>): BattleOutcome {
  return winner ?? (by === 'forfeit' ? 'none' : 'draw')
}

/** Why no attempt can begin. */
export function fightBarText(reason: FightRefusal): string {
  return refusalText({ code: 'battle.cannotFight', details: { reason } })
}

/** Writes thousandths as percent, with a tenth where there is one. */
export function usePermille(): (permille: number) => string {
  const { i18n } = useTranslation()
  return (permille) =>
    numberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 }).format(permille / 1000)
}
