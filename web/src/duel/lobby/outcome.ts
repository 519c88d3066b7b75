import type { Duel } from '@satoshi/contract/duel'

import { CircleCheck, CircleX, Minus, RefreshCw } from '../../kit/icon.ts'

/** How an outcome looks: a colour, an icon and a word always say the same together. */
export const outcomeStyles = {
  won: { ink: 'text-streak-ink', bar: 'bg-streak', icon: CircleCheck },
  lost: { ink: 'text-danger-ink', bar: 'bg-danger', icon: CircleX },
  drawn: { ink: 'text-ink', bar: 'bg-control', icon: Minus },
  void: { ink: 'text-muted', bar: 'bg-line', icon: RefreshCw },
} as const

/** The outcome of an ended duel; one that was never played to an end is void. */
export function outcomeOf({ outcome }: Pick<Duel, 'outcome'>): keyof typeof outcomeStyles {
  return outcome ?? 'void'
}
