import { hour, type Millis } from '@satoshi/rules/time'

import type { App } from '../../platform/app.ts'
import { freeHeldKeys } from './nickname-store.ts'

/** How long a nickname that was given up is nobody else's: 30 days. The number is ours (docs/decisions, nickname changes). */
export const nicknameHeldFor: Millis = 30 * 24 * hour

/** Frees nicknames whose time is over; called before a nickname is looked for. */
export async function freeHeldNicknames(app: Pick<App, 'inTransaction' | 'clock'>): Promise<void> {
  await app.inTransaction((tx) => freeHeldKeys(tx, new Date(app.clock.now())))
}
