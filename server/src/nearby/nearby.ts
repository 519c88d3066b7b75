import { areaMiddle, areaSide, cellMiddle, cellSide } from '@satoshi/rules/nearby/grid'
import { second, type Instant, type Millis } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { defineDomain, type ExportPart } from '../platform/domain.ts'
import type { Db, Tx } from '../platform/postgres/db.ts'
import { Repeating } from '../platform/repeating.ts'
import { nearbyRoutes } from './nearby-routes.ts'
import {
  deleteArea,
  deleteTimesOf,
  deleteOldPositions,
  deletePosition,
  readArea,
  readTimesOf,
  readPosition,
} from './position-store.ts'
import { deleteOldTaps, deleteTap, readTap } from './tap-store.ts'

/** How often a process deletes what is as old as it may become; who reads meanwhile does not find it any more. */
const everyMillis: Millis = 20 * second

/** What this domain gives to the file of everything that is kept of a player. */
const nearbyExportParts: readonly ExportPart[] = [{ key: 'nearby', value: exportNearby }]

export const nearby = defineDomain({
  name: 'nearby',
  routes: ({ app }) => ({ nearby: nearbyRoutes(app) }),
  background: ({ app }) => [
    new Repeating(() => forgetOld(app.db, app.clock.now()), {
      everyMillis,
      log: app.log,
      failure: 'old positions could not be deleted',
    }),
  ],
  onAccountDeleted: forgetNearby,
  exportParts: nearbyExportParts,
})

/** Deletes positions, areas, taps and marks of notices whose time is over. */
export async function forgetOld(db: Db, at: Instant): Promise<void> {
  await deleteOldPositions(db, at)
  await deleteOldTaps(db, at)
}

async function forgetNearby(tx: Tx, userId: string): Promise<void> {
  await deletePosition(tx, userId)
  await deleteArea(tx, userId)
  await deleteTimesOf(tx, userId)
  await deleteTap(tx, userId)
}

async function exportNearby(db: Db, userId: string, { clock }: App) {
  const at = clock.now()
  const [position, area, tap] = [
    await readPosition(db, userId, at),
    await readArea(db, userId, at),
    await readTap(db, userId),
  ]
  return {
    position: position && { ...cellMiddle(position.cell), metres: cellSide, at: isoOf(position.cellAt) },
    lastArea: area && { ...areaMiddle(area.area), metres: areaSide, at: isoOf(area.at) },
    tap: tap && { role: tap.role, geohash: tap.field, at: isoOf(tap.tappedAt) },
    ...(await readTimesOf(db, userId)),
  }
}

function isoOf(at: Instant): string {
  return new Date(at).toISOString()
}
