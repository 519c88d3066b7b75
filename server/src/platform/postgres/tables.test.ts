import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createDatabase, type TestDatabase } from '../../../test/_database.ts'
import { migrationTables } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createDatabase()))
afterAll(() => database.drop())

test('the types of the domains name the tables of the migrated database and no others', async () => {
  const found = await columnsFound()
  expect(Object.keys(columnsWritten()).toSorted()).toEqual(Object.keys(found).toSorted())
})

test('every table has the columns that its type names, null where the type says so', async () => {
  expect(columnsWritten()).toEqual(await columnsFound())
})

type Columns = Record<string, Record<string, string>>

async function columnsFound(): Promise<Columns> {
  const { rows } = await sql<{ table: string; column: string; type: string; nullable: boolean }>`
    select table_name as table, column_name as column, data_type as type, is_nullable = 'YES' as nullable
    from information_schema.columns
    where table_schema = 'public'
      and not (select relispartition from pg_class where oid = format('%I.%I', table_schema, table_name)::regclass)
    order by 1, 2`.execute(database.db)
  const ours = rows.filter(({ table }) => !Object.values(migrationTables).includes(table))
  const byTable = Object.groupBy(ours, ({ table }) => table)
  return Object.fromEntries(
    Object.entries(byTable).map(([table, columns = []]) => [
      table,
      Object.fromEntries(columns.map(({ column, type, nullable }) => [column, shape(type, nullable)])),
    ]),
  )
}

/** What a database type is in TypeScript, as the types say it. */
function shape(type: string, nullable: boolean): string {
  const inTypeScript: Record<string, string> = {
    uuid: 'text',
    text: 'text',
    date: 'text',
    boolean: 'boolean',
    integer: 'number',
    smallint: 'number',
    bigint: 'number',
    real: 'number',
    'double precision': 'number',
    jsonb: 'json',
    bytea: 'bytes',
    ARRAY: 'list',
    'timestamp with time zone': 'time',
  }
  return `${inTypeScript[type] ?? type}${nullable ? ' or null' : ''}`
}

/** Reads the types themselves, in the file that names their tables: they are gone when the program runs. */
function columnsWritten(): Columns {
  const sources = join(import.meta.dirname, '../..')
  const texts = readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(sources, file), 'utf8'))
  return Object.fromEntries(
    texts.flatMap((text) => tablesIn(text).map(([table, type]) => [table, columnsOfType(text, type)])),
  )
}

function tablesIn(text: string): [table: string, type: string][] {
  const named = [...text.matchAll(/interface Tables \{([^}]*)\}/g)].flatMap(([, listed = '']) => [
    ...listed.matchAll(/(\w+): (\w+)/g),
  ])
  return named.map(([, table = '', type = '']) => [table, type])
}

function columnsOfType(text: string, type: string): Record<string, string> {
  const body = new RegExp(`\\ntype ${type} = \\{(.*?)\\n?\\}\\n`, 's').exec(text)?.[1] ?? ''
  const fields = [...body.matchAll(/(\w+): ([^;\n]+)/g)]
  return Object.fromEntries(fields.map(([, column = '', written = '']) => [column, shapeWritten(written.trim())]))
}

function shapeWritten(written: string): string {
  const nullable = written.endsWith('| null') ? ' or null' : ''
  const bare = written.replace(/ \| null$/, '').replace(/^Generated(?:Always)?<(.*)>$/, '$1')
  if (/^(MadeAt|Date)$/.test(bare)) return `time${nullable}`
  if (/^(Json|JSONColumnType)</.test(bare)) return `json${nullable}`
  if (/^(number|Cents)$/.test(bare)) return `number${nullable}`
  if (bare.endsWith('[]')) return `list${nullable}`
  if (bare === 'boolean') return `boolean${nullable}`
  if (bare === 'Buffer') return `bytes${nullable}`
  // Strings, words from the vocabulary and unions of literals.
  return `text${nullable}`
}
