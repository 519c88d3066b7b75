/**
 * The start of solo quizzes alone, behind the product's HTTP edge, in a process of its own on a database that is there; the
 * cookie is the player's id. Says its port and what the bank takes of its memory, with the texts of some languages.
 */
import { runInNewContext } from 'node:vm'
import { setFlagsFromString } from 'node:v8'

import { matchRoutes } from '../../server/src/match/match-routes.ts'
import { createMatches, registerFormat } from '../../server/src/match/matches.ts'
import { systemClock } from '../../server/src/platform/clock.ts'
import { GameSettingsSnapshot } from '../../server/src/platform/game-settings/game-settings.ts'
import { newSeed } from '../../server/src/platform/ids.ts'
import { sendJob } from '../../server/src/platform/jobs/jobs.ts'
import { silentLive } from '../../server/src/platform/live/live.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { connect } from '../../server/src/platform/postgres/connect.ts'
import { liveQuestions, textsOf } from '../../server/src/question/question-api.ts'
import { quizRoutes } from '../../server/src/quiz/quiz.ts'
import { settleSolo } from '../../server/src/quiz/settle-solo.ts'
import { lastReviewed, questionsInReview } from '../../server/src/review/review-store.ts'
import { serveRoutes } from './_routes-server.ts'

const [databaseUrl = ''] = process.argv.slice(2)
const log = createLog('silent')
const connection = connect(databaseUrl, { log, waitMillis: 60_000, pipes: 2 })
const clock = systemClock()
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void // safe: there by the flag

/** Heap that is in use after collection, in MiB. */
function heapMib(): number {
  collect()
  return process.memoryUsage().heapUsed / 2 ** 20
}

/** What may be asked, and then the texts of all of it in every language, as far as they stay; in MiB. */
async function bankMib(): Promise<{ asked: number; withTexts: number }> {
  const { db } = connection
  await db.selectFrom('seeded').selectAll().execute()
  const before = heapMib()
  const keys = (await liveQuestions({ db, clock: { now: Date.now } }, db, {})).map(({ questionId, version }) => ({
    questionId,
    version,
  }))
  const asked = heapMib() - before
  for (let at = 0; at < keys.length; at += 100) {
    for (const language of ['pt-BR', 'en-US', 'es-ES', 'hi-IN', 'ar-SA', 'zh-CN'] as const)
      await textsOf(connection, db, keys.slice(at, at + 100), language)
  }
  return { asked, withTexts: heapMib() - before }
}

const mib = await bankMib()
const parts = { ...connection, clock, live: silentLive(), log, newSeed, jobs: { send: sendJob } }
// Never started: nobody changes a setting here.
const { current: settings, history: settingsHistory } = new GameSettingsSnapshot({ ...parts, databaseUrl })
const known = { settings, settingsHistory }
const matches = createMatches({ ...parts, ...known })
// Nobody plays on: the steps of quizzes whose time is over would be counted as starts of others.
matches.timers.close()
registerFormat(matches, 'solo', { settle: (tx, match, at) => settleSolo(tx, match, at, known) })
matches.elsewhere.push({ openQuestions: questionsInReview, lastSeen: lastReviewed })
const { port } = await serveRoutes({ match: { ...quizRoutes(matches), ...matchRoutes(matches) } }, clock)
process.send?.({ port, mib })
