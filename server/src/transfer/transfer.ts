import { retainTransferHolds } from '../identity-check/identity-check-api.ts'
import type { Identity } from '../identity/identity-api.ts'
import { hour } from '@satoshi/rules/time'

import { defineDomain, type Base, type ExportPart } from '../platform/domain.ts'
import { inBatches } from '../platform/postgres/db.ts'
import { Repeating } from '../platform/repeating.ts'
import { countGauges, newCounts, type TransferCounts } from './transfer-counts.ts'
import { readOwnTransfers, type OwnTransfer } from './transfer-list-store.ts'
import { transferRoutes } from './transfer-routes.ts'
import { deleteStops, readHolds } from './transfer-stop-store.ts'
import { deletePaidCodes, deleteTransferDays } from './transfer-store.ts'

/** What this domain gives to the file of everything that is kept of a player; amounts are cents of BTZ. */
const transferExportParts: readonly ExportPart[] = [
  {
    key: 'transfers',
    rows: (db, userId) => inBatches<OwnTransfer>((last, limit) => readOwnTransfers(db, userId, last, limit)),
  },
]

type Opened = { transferCounts: TransferCounts }

export const transfer = defineDomain({
  name: 'transfer',
  open: (): Opened => ({ transferCounts: newCounts() }),
  routes: ({ app, identity, transferCounts: counts }: Base & Opened & { identity: Identity }) => ({
    transfer: transferRoutes({ app, identity, counts }),
  }),
  gauges: ({ app, transferCounts }: Base & Opened) => countGauges(transferCounts, app.clock),
  background: ({ app }: Base) => [
    new Repeating(() => deletePaidCodes(app.db, app.clock.now()), {
      everyMillis: hour,
      log: app.log,
      failure: 'codes that were paid could not be deleted',
    }),
  ],
  onAccountDeleted: async (tx, userId, at) => {
    // Whoever comes again with the same CPF finds what held them.
    await retainTransferHolds(tx, userId, await readHolds(tx, userId, at), at)
    await deleteStops(tx, userId)
    await deleteTransferDays(tx, userId)
  },
  exportParts: transferExportParts,
})
