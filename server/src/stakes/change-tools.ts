import { cents } from '@satoshi/rules/money'
import { exclude, liftExclusion, type Exclusion, type ExclusionPeriod } from '@satoshi/rules/stakes/exclusion'
import { changeLossLimit } from '@satoshi/rules/stakes/loss-limit'
import { lossRunAt, noLosses } from '@satoshi/rules/stakes/soft-pause'

import type { App } from '../platform/app.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { unwrap } from '../platform/refusal.ts'
import { lockStaker } from './read-staker.ts'
import { addExclusion, readTools, writeTools, type StakeTools } from './stakes-store.ts'

/** Sets the daily loss limit: lower at once, higher after a day. Refuses `stakes.limitRange`. */
export async function setLossLimit(app: App, userId: string, wanted: number): Promise<void> {
  await changing(app, userId, async (tx, tools) => {
    const limit = unwrap(changeLossLimit(tools.limit, cents(wanted), app.clock.now()))
    await writeTools(tx, userId, { ...tools, limit })
  })
}

/** Bars the player from stakes. Refuses `stakes.excluded` for what would shorten a bar. */
export async function excludeSelf(app: App, userId: string, period: ExclusionPeriod): Promise<void> {
  await changing(app, userId, async (tx, { exclusion }) => {
    const at = app.clock.now()
    await addExclusion(tx, userId, unwrap(exclude(exclusion, period, at)), at)
  })
}

/** Asks for the end of a bar without end. Refuses `stakes.notExcluded`; asking again changes nothing. */
export async function askForLift(app: App, userId: string): Promise<void> {
  await changing(app, userId, async (tx, { exclusion }) => {
    const at = app.clock.now()
    const lifted: Exclusion = unwrap(liftExclusion(exclusion, at))
    if (exclusion?.liftAskedAt === null) await addExclusion(tx, userId, lifted, at)
  })
}

/** Leaves the soft pause; outside of one nothing changes. A lock after voids stays. */
export async function goOn(app: App, userId: string): Promise<void> {
  await changing(app, userId, async (tx, tools) => {
    const run = lossRunAt(tools.run, app.clock.now())
    if (run.pausedUntil !== null) await writeTools(tx, userId, { ...tools, run: noLosses })
  })
}

async function changing(app: App, userId: string, work: (tx: Tx, tools: StakeTools) => Promise<void>): Promise<void> {
  await app.inTransaction(async (tx) => {
    await lockStaker(tx, userId)
    await work(tx, await readTools(tx, userId))
  })
}
