import { randomBytes } from 'node:crypto'

import { Client } from 'pg'
import { pino } from 'pino'
import { inject, vi } from 'vitest'

import { connectForLongWork, type Connection } from '../src/platform/postgres/connect.ts'
import { templates } from './_cluster.ts'

/** A database of a test's own: migrated, empty, on the cluster of this run. */
export type TestDatabase = Connection & {
  url: string
  /** Closes the connections and removes the database. */
  drop: () => Promise<void>
}

/**
 * Copies the migrated template, in some 20 ms. Call it once a file, in `beforeAll`, and drop it in `afterAll`. Statements
 * are planned as those of requests are, but nobody is given up: how long a machine takes that is busy with other tests is
 * no fault. What is about those limits opens `connect` itself. One that begins with `nothing` has not been migrated.
 */
export async function createDatabase(from: keyof typeof templates | 'nothing' = 'empty'): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await onCluster(`create database ${name}${from === 'nothing' ? '' : ` template ${templates[from]}`}`)
  const url = urlOf(name)
  const connection = connectForLongWork(url, { log: pino({ level: 'silent' }), max: 12, asRequests: true })
  const drop = async () => {
    await connection.close()
    await dropDatabase(name)
  }
  return { ...connection, url, drop }
}

/** The database's own cleaning may be at work in it, which we may not end: it is soon over. */
async function dropDatabase(name: string): Promise<void> {
  await vi.waitFor(() => onCluster(`drop database if exists ${name} with (force)`), { timeout: 20_000, interval: 200 })
}

function urlOf(database: string): string {
  const url = new URL(inject('clusterUrl'))
  url.pathname = database
  return url.href
}

async function onCluster(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
