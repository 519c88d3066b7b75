import type { Matches } from '../match/match-api.ts'
import type { App } from '../platform/app.ts'
import { languageFor, requireSession, routes } from '../platform/http/router.ts'
import { claimMission } from './claim-mission.ts'
import { readMissions } from './read-missions.ts'
import { rerollMission } from './reroll-mission.ts'
import { startMissionQuiz } from './start-mission-quiz.ts'

export function missionRoutes(app: App, matches: Matches) {
  const { mission } = routes
  return {
    read: mission.read.handler(async ({ context }) => readMissions(app, (await requireSession(context)).userId)),
    claim: mission.claim.handler(async ({ context, input }) => {
      const { userId } = await requireSession(context)
      return claimMission(app, { userId, missionId: input.params.id, commandId: input.body.commandId })
    }),
    reroll: mission.reroll.handler(async ({ context, input }) => {
      const { userId } = await requireSession(context)
      return rerollMission(app, { userId, missionId: input.params.id, commandId: input.body.commandId })
    }),
    quiz: mission.quiz.handler(async ({ context, input }) => {
      const session = await requireSession(context)
      const player = { userId: session.userId, language: languageFor(context, session) }
      return startMissionQuiz(matches, player, input.commandId)
    }),
  }
}
