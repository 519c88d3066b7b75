import { randomUUID } from 'node:crypto'

import type { PoolClient } from 'pg'

import type { Connection } from '../../server/src/platform/postgres/connect.ts'

/** A statement as it was sent. */
export type Statement = { text: string; values: readonly unknown[] }

type Pool = Connection['pool']

/** What `work` sends over the pool, in its order, with `begin` and `commit`. Nothing else may use the pool meanwhile. */
export async function recordStatements(pool: Pool, work: () => Promise<void>): Promise<Statement[]> {
  const sent: Statement[] = []
  const restore: (() => void)[] = []
  const record = (client: PoolClient) => {
    const query: (...args: unknown[]) => unknown = client.query.bind(client)
    const recording = (statement: unknown, values?: unknown, ...rest: unknown[]) => {
      const { text, values: own } = statementOf(statement)
      sent.push({ text, values: own ?? valuesOf(values) })
      return query(statement, values, ...rest)
    }
    Object.assign(client, { query: recording })
    restore.push(() => Object.assign(client, { query }))
  }
  pool.on('acquire', record)
  try {
    await work()
  } finally {
    pool.off('acquire', record)
    for (const undo of restore) undo()
  }
  return sent
}

function statementOf(statement: unknown): { text: string; values?: readonly unknown[] } {
  if (typeof statement === 'string') return { text: statement }
  if (typeof statement !== 'object' || statement === null || !('text' in statement)) throw new Error('no statement')
  const values = 'values' in statement ? { values: valuesOf(statement.values) } : {}
  return { text: String(statement.text), ...values }
}

/** Sends statements again in one connection, for somebody else: ids that were new are new again. */
export async function sendAgain(
  pool: Pool,
  statements: readonly Statement[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  const fresh = new Map([[from, to]])
  const renewed = (text: string) =>
    text.replaceAll(uuid, (id) => {
      const other = fresh.get(id) ?? randomUUID()
      fresh.set(id, other)
      return other
    })
  const client = await pool.connect()
  try {
    for (const { text, values } of statements)
      await client.query(
        text,
        values.map((value) => renewIn(value, renewed)),
      )
  } finally {
    client.release()
  }
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

function renewIn(value: unknown, renewed: (text: string) => string): unknown {
  if (typeof value === 'string') return renewed(value)
  return Array.isArray(value) ? value.map((one) => renewIn(one, renewed)) : value
}

function valuesOf(values: unknown): readonly unknown[] {
  return Array.isArray(values) ? values : []
}
