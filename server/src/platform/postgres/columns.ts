import type { ColumnType } from 'kysely'

/** A moment that the database fills in where nothing is said. */
export type MadeAt = ColumnType<Date, Date | undefined, Date>
/** `date` columns are read and written as `YYYY-MM-DD`. */
export type DayColumn = string
/** A document that is read as a value and written as its text. */
export type Json<Value> = ColumnType<Value, string, string>
