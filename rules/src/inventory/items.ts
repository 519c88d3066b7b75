/** Everything that a player can hold and use up. Source: decisions 5.13, 5.14, 6.4. */
export const items = [
  'freeze',
  'hint',
  'xpBoost125For15',
  'xpBoost150For30',
  'xpBoost200For15',
  'xpBoost200For30',
  'btzBoost150For30',
  'boxCommon',
  'boxRare',
  'boxEpic',
] as const
export type Item = (typeof items)[number]

/** Items that are boxes; what they hold decides the domain that opens them. Source: decisions 5.13. */
export const boxItems = ['boxCommon', 'boxRare', 'boxEpic'] as const satisfies readonly Item[]
export type BoxItem = (typeof boxItems)[number]

/** Streak freezes that a player holds at most; premium and elite will hold more. Source: decisions 5.14, 6.5. */
export const mostFreezes = 2

/** Most of an item that a player can hold; null where nothing bounds it. */
export function mostOf(item: Item): number | null {
  return item === 'freeze' ? mostFreezes : null
}
