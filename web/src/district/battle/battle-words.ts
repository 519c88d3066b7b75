import type { Battle } from '@satoshi/contract/battle'
import {
  attemptCounts,
  battleRules,
  resultOf,
  sideOf,
  type BattleOutcome,
  type BattleSide,
  type ChallengeRefusal,
  type FightRefusal,
  type SideResult,
} from '@satoshi/rules/district/battle'
import type { DistrictKey } from '@satoshi/rules/words'
import { useTranslation } from 'react-i18next'

import { numberFormat } from '../../kit/formats.ts'
import { refusalText } from '../../kit/refusal-text.ts'

/** The fewest right answers with which an attempt counts. */
export const leastRight = Array.from({ length: battleRules.questions + 1 }, (_, right) => right).findIndex((right) =>
  attemptCounts({ finished: true, right }),
)

/** The side across. */
export const otherSide = { attacker: 'defender', defender: 'attacker' } as const satisfies Record<
  BattleSide,
  BattleSide
>

/** What it came to: a battle without a winner was drawn, or neither side had enough fighters. */
export function outcomeOf({ winner, by }: NonNullable<Battle['result']>): BattleOutcome {
  return winner ?? (by === 'forfeit' ? 'none' : 'draw')
}

/** How it ended for one of the two; null while it runs. */
export function resultFor(battle: Battle, district: DistrictKey): SideResult | null {
  const side = sideOf(battle, district)
  return battle.result && side && resultOf(side, outcomeOf(battle.result))
}

/** The district that another one fights. */
export function opponentOf(battle: Pick<Battle, BattleSide>, district: DistrictKey): DistrictKey {
  return battle.attacker === district ? battle.defender : battle.attacker
}

/** Why no challenge can begin, as the server's refusal says it. */
export function challengeBarText(reason: ChallengeRefusal): string {
  return refusalText({ code: 'battle.cannotChallenge', details: { reason } })
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
