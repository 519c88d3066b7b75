import { sql, type RawBuilder } from 'kysely'

/** Types of the columns that lists are compared with. */
type Element = 'bigint' | 'date' | 'integer' | 'text' | 'uuid'

/**
 * `.where('id', '=', anyOf(ids, 'uuid'))`: the column is one of some values, none where there are none. The list is one
 * parameter whatever its length, so that an empty one is no fault and the statement has one text.
 */
export function anyOf<Value>(values: readonly Value[], element: Element): RawBuilder<Value> {
  return sql<Value>`any(${values}::${arrayOf(element)})`
}

/** `.where('id', '<>', allOf(ids, 'uuid'))`: the column is none of some values, anything where there are none. */
export function allOf<Value>(values: readonly Value[], element: Element): RawBuilder<Value> {
  return sql<Value>`all(${values}::${arrayOf(element)})`
}

function arrayOf(element: Element): RawBuilder<unknown> {
  return sql.raw(`${element}[]`)
}
