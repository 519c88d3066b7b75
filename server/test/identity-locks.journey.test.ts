import { randomUUID } from 'node:crypto'

import { minute } from '@satoshi/rules/time'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { grantRole, revokeRole } from '../src/identity/identity-api.ts'
import { forgetIdentity } from '../src/identity-check/delete-case.ts'
import { lockAccount } from '../src/identity/account/account-store.ts'
import { lockPlayer } from '../src/profile/profile-api.ts'
import { TestClock } from './_clock.ts'
import { newReviewer, nothingOfCase, type Reviewer } from './_identity-check.ts'
import { manyWait } from './_lock-wait.ts'
import { insertPlayer } from './_player.ts'
import { startServer, type TestServer } from './_server.ts'

const clock = new TestClock()
let server: TestServer
beforeAll(async () => void (server = await startServer({ clock, quiet: true })))
afterAll(() => server.close())

test('who decides, deletes an account, and gives or takes a role at once wait in no circle, fifty times', async () => {
  const [one, two] = [await newReviewer(server), await newReviewer(server)]
  const before = await deadlocks()
  const statuses: number[] = []
  for (let round = 0; round < 50; round += 1) {
    const cases = [await planted(one), await planted(two)] as const
    const decide = () => [one.calls.reject(cases[0].id), two.calls.reject(cases[1].id)]
    const disturb = () => {
      const role = { who: one.player.email, given: { role: 'admin' } } as const
      return [
        forget(cases[0].userId),
        // As an account that is deleted lets go of what it decided, and stays for the next round.
        forget(one.player.id),
        forget(two.player.id),
        revokeRole(server.app, role).then(() => grantRole(server.app, role, { at: clock.now(), by: 'a test' })),
      ]
    }
    // In every fifth round whoever decides has their first locks before the others come, so that none of them is refused.
    const isFirst = round % 5 === 0
    const decided = isFirst ? await decideBefore({ cases, decide, disturb }) : await atOnce({ decide, disturb })
    statuses.push(...decided)
    if (isFirst) expect(decided).toEqual([200, 200])
    clock.pass(minute)
  }
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(await deadlocks()).toBe(before)
  expect(server.faults()).toEqual([])
}, 60_000)

type Racing = { decide: () => Promise<{ status: number }>[]; disturb: () => Promise<unknown>[] }

async function atOnce({ decide, disturb }: Racing): Promise<number[]> {
  const [decided, disturbed] = [decide(), disturb()]
  await Promise.all(disturbed)
  return (await Promise.all(decided)).map(({ status }) => status)
}

/** Those who decide wait for the players of their cases, and the others for them. */
async function decideBefore({ cases, decide, disturb }: Racing & { cases: readonly { userId: string }[] }) {
  let [decided, disturbed]: [Promise<{ status: number }>[], Promise<unknown>[]] = [[], []]
  await server.app.inTransaction(async (tx) => {
    for (const { userId } of cases) await lockPlayer(tx, userId)
    decided = decide()
    await manyWait(server.db, decided.length)
    disturbed = disturb()
    await manyWait(server.db, decided.length + disturbed.length)
  })
  await Promise.all(disturbed)
  return (await Promise.all(decided)).map(({ status }) => status)
}

/** What deleting an account does with identity checks, behind the lock of the account that it begins with. */
async function forget(userId: string): Promise<void> {
  await server.app.inTransaction(async (tx) => {
    await lockAccount(tx, userId)
    await forgetIdentity(tx, userId, clock.now())
    // The role goes last, as there; it comes back.
    await sql`update roles set granted_by = granted_by where user_id = ${userId}`.execute(tx)
  })
}

/** A case that an admin has taken. */
async function planted(by: Reviewer): Promise<{ id: string; userId: string }> {
  // Straight into the database: what follows a sign-up in the background would wait for the player as well.
  const id = randomUUID()
  const userId = await insertPlayer(server.db, `of ${id}`)
  const at = new Date(clock.now())
  const sent = { consented_at: at, submitted_at: at, attempt: 1, checker: 'queue' } as const
  const data = { data: Buffer.from('sealed'), data_key: 'test' }
  const taken = { taken_by: by.player.id, taken_until: new Date(clock.now() + 15 * minute) }
  await server.db
    .insertInto('identity_cases')
    .values({ ...nothingOfCase, ...sent, ...data, ...taken, id, user_id: userId, state: 'pending' })
    .execute()
  return { id, userId }
}

/** Deadlocks of this database that ended a transaction, each of which is run again. */
async function deadlocks(): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(server.db)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(server.db)
  return rows[0]?.deadlocks ?? -1
}
