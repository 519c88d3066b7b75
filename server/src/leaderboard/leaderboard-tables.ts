import type { DayColumn } from '../platform/postgres/columns.ts'

declare module '../platform/postgres/tables.ts' {
  interface Tables {
    week_points: WeekPoints
    week_buckets: WeekBuckets
    week_changes: WeekChanges
  }
}

type WeekPoints = { week: DayColumn; user_id: string; points: number; reached_at: Date }
type WeekBuckets = { week: DayColumn; width: number; bucket: number; players: number }
type WeekChanges = { week: DayColumn; points_before: number | null; points_after: number | null }
