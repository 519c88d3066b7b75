import { matchRoutes } from '../../server/src/match/match-routes.ts'
import { createMatches, registerFormat } from '../../server/src/match/matches.ts'
import type { Clock } from '../../server/src/platform/clock.ts'
import { GameSettingsSnapshot } from '../../server/src/platform/game-settings/game-settings.ts'
import { sendJob } from '../../server/src/platform/jobs/jobs.ts'
import { silentLive } from '../../server/src/platform/live/live.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { newSeed } from '../../server/src/platform/ids.ts'
import { seedQuestions } from '../../server/src/question/question.ts'
import { quizRoutes } from '../../server/src/quiz/quiz.ts'
import { settleSolo } from '../../server/src/quiz/settle-solo.ts'
import { SoloLoad, type Delays } from './_open-load.ts'
import type { OwnDatabase } from './_own-database.ts'
import { serveRoutes } from './_routes-server.ts'

const players = 60
const perSecond = 20

/** Players who play solo quizzes in this process, on the connections of a server: what else both do is felt. */
export type SoloPlayers = { until: (over: Promise<unknown>) => Promise<Delays>; close: () => Promise<void> }

export async function soloPlayers({ connection, patient, url }: OwnDatabase, clock: Clock): Promise<SoloPlayers> {
  await seedQuestions(patient)
  const { rows } = await patient.pool.query<{ id: string }>(
    `insert into users (id, name, email, email_verified, enrolment)
     select gen_random_uuid(), 'answers ' || n, 'answers' || n, true, jsonb_build_object('nickname', 'answers ' || n,
       'nicknameKey', 'answers ' || n, 'birthDate', '1990-01-01', 'language', 'pt-BR')
     from generate_series(1, $1::int) n returning id`,
    [players],
  )
  const parts = { ...connection, clock, live: silentLive(), log: createLog('silent'), newSeed, jobs: { send: sendJob } }
  // Never started: nobody changes a setting here.
  const { current: settings, history: settingsHistory } = new GameSettingsSnapshot({ ...parts, databaseUrl: url })
  const known = { settings, settingsHistory }
  const matches = createMatches({ ...parts, ...known })
  registerFormat(matches, 'solo', { settle: (tx, match, at) => settleSolo(tx, match, at, known) })
  const server = await serveRoutes({ match: { ...quizRoutes(matches), ...matchRoutes(matches) } }, clock)
  const load = new SoloLoad(
    server.port,
    rows.map(({ id }) => id),
  )
  const close = async () => {
    load.close()
    await server.close()
    matches.timers.close()
  }
  return { until: (over) => playUntil(load, over), close }
}

async function playUntil(load: SoloLoad, over: Promise<unknown>): Promise<Delays> {
  const all: Delays = { millis: [], requests: 0, failed: 0 }
  let going = true
  const end = over.finally(() => (going = false))
  while (going) {
    const { millis, requests, failed } = await load.run(perSecond, 1)
    all.millis.push(...millis)
    all.requests += requests
    all.failed += failed
  }
  await end
  return all
}
