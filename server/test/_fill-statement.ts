import { systemClock } from '../src/platform/clock.ts'
import { insertPlayer } from './_player.ts'
import { connectTo } from './_server-process.ts'
import { fillStatement, give, send } from './_statement.ts'

/**
 * Gives a player of a running server a history, by the ledger's own functions: `node _fill-statement.ts <data directory>
 * <e-mail> <count>`. The last entry is a present from somebody with the longest name that there is, and older than a
 * minute. For the journeys, which reach the server's database only so.
 */
const [dataDir = '', email = '', count = ''] = process.argv.slice(2)
const database = connectTo(dataDir)
const { id } = await database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
const now = systemClock().now()
const until = now - 2 * 60_000
// Ten thousand entries go back nine months.
const apart = 40 * 60_000
const rest = Number(count) - 2
if (rest >= 0) {
  const at = until - (rest + 1) * apart
  await give(database, id, { ref: `welcome:${id}:${now}`, reason: 'signUp', earned: 200, granted: 300, at })
  await fillStatement(database.db, id, { count: rest, until, apart })
}
const friend = await insertPlayer(database.db, `WWWWWWWW-${now}`)
await give(database, friend, { ref: `friend:${id}:${now}`, at: until, earned: 12 })
await send(database, friend, { to: id, ref: `friend:${id}:${now}`, amount: 12, at: now - 60_000 })
await database.close()
