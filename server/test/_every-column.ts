import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { Db } from '../src/platform/postgres/db.ts'

/** Everything by which a text could be found again: itself, its bytes in hex and base64, and hashes that hide nothing. */
export function tracesOf(text: string): string[] {
  const bytes = Buffer.from(text)
  // Inside something longer, base64 comes out in three ways; what the neighbours decide is cut off.
  const inside = [0, 1, 2].map((before) => {
    const shifted = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    return shifted.slice(before === 0 ? 0 : before + 1, -4)
  })
  const hashes = ['md5', 'sha1', 'sha256'].flatMap((kind) => {
    const digest = createHash(kind).update(text).digest()
    return [digest.toString('hex'), digest.toString('base64').replace(/=+$/, ''), digest.toString('base64url')]
  })
  return [text, encodeURIComponent(text), bytes.toString('hex'), ...inside, ...hashes]
}

/**
 * Columns with a value that has one of the texts anywhere in it, in upper or lower case, as `schema.table.column`: every
 * table of the database but PostgreSQL's own, with the queues; text, JSON, arrays, addresses, and bytes as hex.
 */
export async function columnsWith(db: Db, texts: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(texts.map((text) => text.toLowerCase()))]
  const found: string[] = []
  for (const { schema, name } of await everyTable(db)) {
    const { rows } = await sql<{ column: string }>`
      select distinct field.key as column
      from ${sql.table(`${schema}.${name}`)} as t
      cross join lateral jsonb_each_text(to_jsonb(t)) as field
      cross join lateral lower(field.value) as folded
      where exists (select from unnest(${wanted}::text[]) as wanted where strpos(folded, wanted) > 0)`.execute(db)
    found.push(...rows.map(({ column }) => `${schema}.${name}.${column}`))
  }
  return found.toSorted()
}

/** Tables and parts of tables that hold rows. */
async function everyTable(db: Db): Promise<{ schema: string; name: string }[]> {
  const { rows } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm', 'f') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'
    order by 1, 2`.execute(db)
  return rows
}

/** Columns that must name an account, as `schema.table.column`. */
export async function columnsOfPeople(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct n.nspname || '.' || c.relname || '.' || a.attname as name
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    where k.contype = 'f' and k.confrelid = 'users'::regclass and c.relkind = 'r'
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
