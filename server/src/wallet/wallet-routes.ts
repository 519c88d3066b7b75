import { takeAllowances } from '../identity/identity-api.ts'
import type { App } from '../platform/app.ts'
import { languageFor, requireSession, routes } from '../platform/http/router.ts'
import { balanceDays } from './balance-days.ts'
import { exportStatement } from './export-statement.ts'
import { listTransactions } from './list-transactions.ts'
import { weekFlows } from './week-flows.ts'

export function walletRoutes(app: App) {
  return {
    transactions: routes.wallet.transactions.handler(async ({ context, input }) => {
      const { userId } = await requireSession(context)
      return listTransactions(app.db, userId, input)
    }),
    balances: routes.wallet.balances.handler(async ({ context, input }) => {
      const { userId } = await requireSession(context)
      return { days: await balanceDays(app.db, userId, Number(input.days), app.clock.now()) }
    }),
    weeks: routes.wallet.weeks.handler(async ({ context, input }) => {
      const { userId } = await requireSession(context)
      return { weeks: await weekFlows(app.db, userId, Number(input.days), app.clock.now()) }
    }),
    export: routes.wallet.export.handler(async ({ context, input }) => {
      const session = await requireSession(context)
      await takeAllowances(app, [{ kind: 'statementExports', of: session.userId }])
      const language = languageFor(context, session)
      const file = await exportStatement(app.db, session.userId, { ...input, language })
      context.replyHeaders.set('content-type', 'text/csv; charset=utf-8')
      context.replyHeaders.set('content-disposition', 'attachment; filename="statement.csv"')
      return file
    }),
  }
}
