import type { App } from '../platform/app.ts'
import { requireSession, routes } from '../platform/http/router.ts'
import { listTransactions } from './list-transactions.ts'

export function walletRoutes(app: App) {
  return {
    transactions: routes.wallet.transactions.handler(async ({ context, input }) => {
      const { userId } = await requireSession(context)
      return listTransactions(app.db, userId, input.cursor)
    }),
  }
}
