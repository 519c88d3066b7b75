import type { GeneratedAlways, ColumnType } from 'kysely'

/** A moment that the database fills in where nothing is said. */
export type MadeAt = ColumnType<Date, Date | undefined, Date>
/** `date` columns are read and written as `YYYY-MM-DD`. */
export type DayColumn = string
/** A document that is read as a value and written as its text. */
export type Json<Value> = ColumnType<Value, string, string>

/**
 * The schema as types; `tables.test.ts` holds it against the migrated database. Each domain adds its own tables in
 * `<domain>-store.ts` or `<domain>-tables.ts`, and it alone writes them.
 */
export interface Tables {
  allowances: Allowances
  commands: Commands
  kept_mails: SavedMails
}

type Allowances = { key: string; free_at: number }
type Commands = {
  slot: number
  day: DayColumn
  user_id: string
  command_id: string
  procedure: string
  body_hash: string
  outcome: Json<unknown> | null
}
type SavedMails = {
  id: GeneratedAlways<number>
  user_id: string | null
  recipient: string
  subject: string
  text: string
  html: string
  kept_at: Date
}
