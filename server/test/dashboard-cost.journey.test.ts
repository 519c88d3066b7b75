/**
 * How often the dashboard waits for the database (product 3.2): twice, however much it shows. Each answer is held here until
 * all that was asked before it has been answered, so that whatever waits for an answer is seen to be another trip.
 */
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { TestClock } from './_clock.ts'
import { createDatabase, type TestDatabase } from './_database.ts'
import { newPlayer } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

/** Statements and the trips that they took, since `begin`. */
class Trips implements KyselyPlugin {
  statements = 0
  trips = 0
  #onTheirWay = 0
  #arrived: (() => void)[] = []
  #counts = false

  begin(): void {
    Object.assign(this, { statements: 0, trips: 0 })
    this.#counts = true
  }

  end(): { statements: number; trips: number } {
    this.#counts = false
    return { statements: this.statements, trips: this.trips }
  }

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    if (this.#counts) {
      if (this.#onTheirWay === 0) this.trips += 1
      this.statements += 1
      this.#onTheirWay += 1
    }
    return node
  }

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => {
    if (!this.#counts) return result
    const released = new Promise<void>((resolve) => this.#arrived.push(resolve))
    if (this.#arrived.length === this.#onTheirWay) this.#release()
    await released
    return result
  }

  #release(): void {
    const arrived = this.#arrived
    this.#arrived = []
    this.#onTheirWay = 0
    for (const resolve of arrived) resolve()
  }
}

const trips = new Trips()
let database: TestDatabase
let server: TestServer
beforeAll(async () => {
  database = await createDatabase('seeded')
  // Quiet: nobody else asks.
  server = await startServer({
    database: { ...database, db: database.db.withPlugin(trips) },
    quiet: true,
    clock: new TestClock(Date.parse('2026-11-29T15:00:00Z')),
  })
})
afterAll(async () => {
  await server.close()
  await database.drop()
})

test('the dashboard waits for the database twice, and once for who asks', async () => {
  const ana = await newPlayer(server, { confirmed: true })
  await database.db
    .insertInto('residences')
    .values({ user_id: ana.id, district: 'fintech', since: new Date(0), hidden: false })
    .execute()
  // The first look of a day makes missions, and counts what is counted once a minute.
  expect((await ana.get('/api/dashboard')).status).toBe(200)
  trips.begin()
  const { status } = await ana.get('/api/dashboard')
  const { statements, trips: taken } = trips.end()
  expect(status).toBe(200)
  expect(taken).toBe(3)
  expect(statements).toBeLessThanOrEqual(40)
})
