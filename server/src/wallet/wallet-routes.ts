import { takeAllowances } from '../identity/identity-api.ts'
import type { App } from '../platform/app.ts'
import { languageFor, playerRoutes } from '../platform/http/router.ts'
import { balanceDays, listTransactions, weekFlows } from './statement.ts'
import { exportStatement } from './export-statement.ts'

export function walletRoutes(app: App) {
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
    export: playerRoutes.wallet.export.handler(async ({ context, input }) => {
      const session = context.player
      await takeAllowances(app, [{ kind: 'statementExports', of: session.userId }])
      const language = languageFor(context, session)
      const file = await exportStatement(app.db, session.userId, { ...input, language })
      context.replyHeaders.set('content-type', 'text/csv; charset=utf-8')
      context.replyHeaders.set('content-disposition', 'attachment; filename="statement.csv"')
      return file
    }),
  }
}
