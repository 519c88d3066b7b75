/** What a day of the calendar was: played, held by a freeze, or missed and repaired. Source: product 5.14. */
export const streakDayKinds = ['active', 'frozen', 'repaired'] as const
export type StreakDayKind = (typeof streakDayKinds)[number]
