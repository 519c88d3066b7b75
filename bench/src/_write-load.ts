import { setTimeout as pause } from 'node:timers/promises'

import { Client } from 'pg'

const writers = 8

/** Inserts without a pause over several connections until the database is gone; resolves when all have been cut off. */
export async function writeUntilCut(url: string): Promise<{ written: () => number; cut: Promise<void> }> {
  const clients = Array.from({ length: writers }, () => new Client({ connectionString: url }))
  for (const client of clients) client.on('error', () => {})
  await Promise.all(clients.map((client) => client.connect()))
  await clients[0]?.query('create table if not exists bench_load (n bigint, filler text)')
  let written = 0
  const write = async (client: Client) => {
    for (;;) {
      const done = await client
        .query(`insert into bench_load values ($1, repeat('x', 500))`, [written])
        .catch(() => null)
      if (!done) return
      written += 1
    }
  }
  const cut = Promise.all(clients.map(write)).then(() => {})
  while (written < 2_000) await pause(10)
  return { written: () => written, cut }
}
