import { sql, type RawBuilder } from 'kysely'

import type { Db, Tx } from '../postgres/db.ts'
import { migrationTables } from '../postgres/migrate.ts'

/** A table that is backed up, with the columns that are written to it: generated ones follow from them. */
export type StoredTable = { schema: string; name: string; columns: StoredColumn[]; key: string[] }

type StoredColumn = { name: string; type: string }

/** A schema that is PostgreSQL's own. */
const systemSchema = sql`(n.nspname = 'information_schema' or n.nspname like 'pg\\_%')`

/** How tables are named in a backup. */
export function nameOf({ schema, name }: Pick<StoredTable, 'schema' | 'name'>): string {
  return `${schema}.${name}`
}

/**
 * Every table that lasts, by name: not those of extensions, not unlogged ones, which a crash empties anyway, and not
 * those in which migrations are counted. A partitioned table stands for its partitions.
 */
export async function listTables(db: Db): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select n.nspname as schema, c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
       from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      array(
        select a.attname::text
        from pg_index i cross join unnest(i.indkey) with ordinality as part (attnum, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = part.attnum
        where i.indrelid = c.oid and i.indisprimary
        order by part.place) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p' and not ${systemSchema}
      and c.relname <> all (${Object.values(migrationTables)})
      and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1, 2`.execute(db)
  return rows
}

/** Until the transaction ends these tables keep their shape; rows may come and go. Takes no snapshot. */
export async function lockAgainstChange(tx: Tx, tables: StoredTable[]): Promise<void> {
  if (tables.length > 0) await sql`lock table ${sql.join(tables.map(idOf))} in access share mode`.execute(tx)
}

/** How values are written as text, whatever the server's settings are; to be set in each transaction of a backup. */
export async function setTextFormats(tx: Tx): Promise<void> {
  await sql`
    select set_config(name, value, true) from (values
      ('timezone', 'UTC'), ('datestyle', 'ISO'), ('intervalstyle', 'postgres'), ('extra_float_digits', '1'),
      ('bytea_output', 'hex')) as settings (name, value)`.execute(tx)
}

/**
 * The rows of a table in the order of its key, some at a time, each as a JSON list of its values as text. Memory holds
 * no more than those some.
 */
export async function* readRows(tx: Tx, { columns, key, ...table }: StoredTable): AsyncGenerator<string[]> {
  const values = sql.join(columns.map(({ name }) => sql`${sql.ref(name)}::text`))
  const line = sql`to_json(array[${values}]::text[])::text`
  const order = key.length > 0 ? sql.join(key.map((name) => sql.ref(name))) : sql`${line} collate "C"`
  await sql`declare backup_rows no scroll cursor for
    select ${line} as line from ${idOf(table)} order by ${order}`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch 200 from backup_rows`.execute(tx)
    if (rows.length === 0) break
    yield rows.map((row) => row.line)
  }
  await sql`close backup_rows`.execute(tx)
}

/** Writes rows as `readRows` gives them; `names` are the columns of their values. */
export async function insertRows(tx: Tx, table: StoredTable, names: string[], lines: string[]): Promise<void> {
  const typeOf = new Map(table.columns.map(({ name, type }) => [name, type]))
  const values = names.map((name, place) => sql`(line ->> ${sql.lit(place)})::${sql.raw(typeOf.get(name) ?? '')}`)
  await sql`
    insert into ${idOf(table)} (${sql.join(names.map((name) => sql.ref(name)))}) overriding system value
    select ${sql.join(values)} from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb) as line`.execute(tx)
}

/** The last value of each sequence that was used. */
export async function readSequences(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; value: number }>`
    select schemaname || '.' || sequencename as name, last_value as value
    from pg_sequences s join pg_namespace n on n.nspname = s.schemaname
    where last_value is not null and not ${systemSchema} order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

/** Lets the sequences that are there go on after the values of a backup. */
export async function setSequences(tx: Tx, values: Record<string, number>): Promise<void> {
  await sql`
    select setval(format('%I.%I', schemaname, sequencename)::regclass, value::bigint)
    from pg_sequences join jsonb_each_text(${JSON.stringify(values)}::jsonb) as wanted (name, value)
      on wanted.name = schemaname || '.' || sequencename`.execute(tx)
}

type ForeignKey = Pick<StoredTable, 'schema' | 'name'> & { constraint: string; definition: string }

/**
 * Empties all tables and runs `fill` while nothing in the database reacts to rows: its own triggers are off, and foreign
 * keys are taken away and put back, which proves every row against them. The owner of the tables may do all of this.
 */
export async function refill(tx: Tx, tables: StoredTable[], fill: () => Promise<void>): Promise<void> {
  const keys = await listForeignKeys(tx)
  const change = (table: Pick<StoredTable, 'schema' | 'name'>, what: RawBuilder<unknown>) =>
    sql`alter table ${idOf(table)} ${what}`.execute(tx)
  for (const key of keys) await change(key, sql`drop constraint ${sql.ref(key.constraint)}`)
  for (const table of tables) await change(table, sql`disable trigger user`)
  for (const table of tables) await sql`delete from ${idOf(table)}`.execute(tx)
  await fill()
  for (const table of tables) await change(table, sql`enable trigger user`)
  for (const key of keys) await change(key, sql`add constraint ${sql.ref(key.constraint)} ${sql.raw(key.definition)}`)
}

async function listForeignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select n.nspname as schema, c.relname as name, k.conname as constraint, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and not ${systemSchema} order by 1, 2, 3`.execute(db)
  return rows
}

function idOf({ schema, name }: Pick<StoredTable, 'schema' | 'name'>): RawBuilder<unknown> {
  return sql.id(schema, name)
}
