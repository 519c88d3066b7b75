import type { App } from '../platform/app.ts'
import { writeSwitch } from './stakes-store.ts'

/**
 * Notes how STAKES_ENABLED stands, when the server starts. It is decided by the row and not by the configuration of a
 * process: inside the transaction of a stake all processes see the same one, and its history is kept.
 */
export async function noteStakesSwitch({ config, clock, inTransaction }: App): Promise<void> {
  await inTransaction((tx) => writeSwitch(tx, config.stakesEnabled, clock.now()))
}
