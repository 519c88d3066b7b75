declare module '../platform/postgres/tables.ts' {
  interface Tables {
    player_achievements: PlayerAchievements
    achievement_owners: AchievementOwners
  }
}

type PlayerAchievements = { user_id: string; key: string; earned_at: Date }
type AchievementOwners = { key: string; owners: number }

// oxlint-disable-next-line unicorn/require-module-specifiers -- without it the file would be no module
export {}
