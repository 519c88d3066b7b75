import { rulesOf } from '@satoshi/rules/match/kinds'
import { rightChoice, seatChoice } from '@satoshi/rules/match/order'
import { random } from '@satoshi/rules/random'

import { loadMatch } from '../src/match/match-store.ts'
import { connectTo } from './_server-process.ts'

/**
 * Prints, as JSON, a right and a wrong choice for each question of the solo that a player of a running server has open:
 * `node _right-choices.ts <data directory> <e-mail>`. For the journeys, which reach the server's database only so.
 */
const [dataDir = '', email = ''] = process.argv.slice(2)
const database = connectTo(dataDir)
const { match_id: id } = await database.db
  .selectFrom('open_solos as o')
  .innerJoin('users as u', 'u.id', 'o.user_id')
  .select('o.match_id')
  .where('u.email', '=', email)
  .executeTakeFirstOrThrow()
const loaded = await loadMatch(database.db, id)
if (!loaded) throw new Error(`no match ${id}`)
const { match } = loaded
const choices = match.questions.map((question, position) => ({
  right: seatChoice(match, 0, position, rightChoice(question)),
  wrong: seatChoice(match, 0, position, rulesOf(question.key).wrong(question.key, random('wrong'))),
}))
process.stdout.write(JSON.stringify(choices))
await database.close()
