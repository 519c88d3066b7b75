import { minute } from '@satoshi/rules/time'

import type { App } from '../platform/app.ts'
import { languageFor, playerRoutes } from '../platform/http/router.ts'
import { balanceDays, listTransactions, weekFlows } from './statement.ts'
import { consumeAllowances, type StoredLimit } from '../platform/rate-limit/allowances.ts'
import { exportStatement } from './export-statement.ts'
import { readEconomy, type SupplyReader } from './supply.ts'

/** Statements taken home as a file by one player: 140 an hour; each may read a hundred thousand rows. */
const exports: StoredLimit = { name: 'statementExports', atOnce: 20, every: 0.5 * minute }

export function walletRoutes(app: App, supply: SupplyReader) {
  return {
    transactions: playerRoutes.wallet.transactions.handler(async ({ context, input }) => {
      const { userId } = context.player
      return listTransactions(app.db, userId, input)
    }),
    balances: playerRoutes.wallet.balances.handler(async ({ context, input }) => {
      const { userId } = context.player
      return { days: await balanceDays(app.db, userId, Number(input.days), app.clock.now()) }
    }),
    weeks: playerRoutes.wallet.weeks.handler(async ({ context, input }) => {
      const { userId } = context.player
      return { weeks: await weekFlows(app.db, userId, Number(input.days), app.clock.now()) }
    }),
    economy: playerRoutes.wallet.economy.handler(async () => readEconomy(supply, app.settings())),
    export: playerRoutes.wallet.export.handler(async ({ context, input }) => {
      const session = context.player
      await consumeAllowances(app, [{ limit: exports, of: session.userId }])
      const language = languageFor(context, session)
      const file = await exportStatement(app.db, session.userId, { ...input, language })
      context.replyHeaders.set('content-type', 'text/csv; charset=utf-8')
      context.replyHeaders.set('content-disposition', 'attachment; filename="statement.csv"')
      return file
    }),
  }
}
