import type { Matches } from '../match/match-api.ts'
import type { App } from '../platform/app.ts'
import { languageFor, playerRoutes } from '../platform/http/router.ts'
import { claimMission, rerollMission } from './claims.ts'
import { readMissions } from './mission-api.ts'
import { startMissionQuiz } from './start-mission-quiz.ts'

export function missionRoutes(app: App, matches: Matches) {
  const { mission } = playerRoutes
  return {
    read: mission.read.handler(async ({ context }) => readMissions(app, context.player.userId)),
    claim: mission.claim.handler(async ({ context, input }) => {
      const { userId } = context.player
      return claimMission(app, { userId, missionId: input.params.id, commandId: input.body.commandId })
    }),
    reroll: mission.reroll.handler(async ({ context, input }) => {
      const { userId } = context.player
      return rerollMission(app, { userId, missionId: input.params.id, commandId: input.body.commandId })
    }),
    quiz: mission.quiz.handler(async ({ context, input }) => {
      const session = context.player
      const player = { userId: session.userId, language: languageFor(context, session) }
      return startMissionQuiz(matches, player, input.commandId)
    }),
  }
}
