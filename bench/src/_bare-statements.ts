import { createLog } from '../../server/src/platform/log.ts'
import { connect } from '../../server/src/platform/postgres/connect.ts'
import { readMe } from '../../server/src/profile/profile-store.ts'
import { readEntries } from '../../server/src/wallet/statement-store.ts'
import { recordStatements, type Statement } from './_recorded-statements.ts'

/** What bare Fastify runs and sends in the place of a call of ours. */
export type BareRead = Statement & { body: string }

/** The statement behind `GET /api/me` of a player, and behind the first page of `GET /api/wallet/transactions`. */
export async function statementsOf(databaseUrl: string, userIds: string[]) {
  // Without pipes, so that all goes over the pool that is listened to.
  const { db, pool, close } = connect(databaseUrl, { log: createLog('silent') })
  const at = Date.now()
  const firstDay = new Date(at - 3 * 86_400_000).toISOString().slice(0, 10)
  const only = async (work: () => Promise<unknown>): Promise<Statement> => {
    const [statement, ...more] = await recordStatements(pool, async () => void (await work()))
    if (!statement || more.length > 0) throw new Error('a read is one statement')
    return statement
  }
  try {
    const found: { me: Statement[]; transactions: Statement[] } = { me: [], transactions: [] }
    for (const userId of userIds) {
      found.me.push(await only(() => readMe(db, userId, { at, firstDay })))
      const whole = { before: null, from: null, reasons: null, limit: 51 }
      found.transactions.push(await only(() => readEntries(db, userId, whole)))
    }
    return found
  } finally {
    await close()
  }
}
