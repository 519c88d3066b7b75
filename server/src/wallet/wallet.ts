import { categoryOf } from '@satoshi/rules/wallet/category'

import { defineDomain, type Base, type ExportPart } from '../platform/domain.ts'
import { type Db, inBatches } from '../platform/postgres/db.ts'
import { burnAll } from './post.ts'
import { walletRoutes } from './wallet-routes.ts'
import { balancesOf } from './statement.ts'
import { readEntries, type EntryRow } from './statement-store.ts'
import { watchSupply, type SupplyReader } from './supply.ts'

/** What this domain gives to the file of everything that is kept of a player; amounts are cents of BTZ. */
export const walletExportParts: readonly ExportPart[] = [
  { key: 'balance', value: balancesOf },
  { key: 'statement', rows: statementPart },
]

/** The newest first, as the statement shows it. */
async function* statementPart(db: Db, userId: string) {
  const batches = inBatches<EntryRow>((last, limit) =>
    readEntries(db, userId, {
      before: last && { at: last.at.getTime(), seq: last.seq },
      from: null,
      reasons: null,
      limit,
    }),
  )
  for await (const rows of batches) yield rows.map(entry)
}

/** Of the other player there is the nickname and no more. */
function entry({ seq: _, counterpartId: __, counterpartNickname: counterpart, ...row }: EntryRow) {
  return { ...row, category: categoryOf(row.reason), counterpart }
}

type Opened = { supply: SupplyReader }

export const wallet = defineDomain({
  name: 'wallet',
  open: ({ app, slow }): Opened => ({ supply: watchSupply(slow.db, app.clock) }),
  routes: ({ app, supply }: Base & Opened) => ({ wallet: walletRoutes(app, supply) }),
  onAccountDeleted: burnAll,
  exportParts: walletExportParts,
})
