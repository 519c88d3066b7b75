import type { Matches } from '../match/match-api.ts'
import type { App } from '../platform/app.ts'
import { languageFor, playerRoutes } from '../platform/http/router.ts'
import type { Db } from '../platform/postgres/db.ts'
import { panelOf, questionsFor } from './campaign-view.ts'
import { decideCampaign, readQueue } from './decide-campaign.ts'
import { giveOpinion, listCampaigns, startCampaignQuiz } from './play-campaign.ts'
import { readReports } from './report.ts'
import { saveCampaign, turnCampaign } from './write-campaign.ts'

const done = { done: true } as const

/** Procedures of campaigns: of sponsors, of the admins who decide, and of players. */
export function campaignRoutes(app: App, matches: Matches, slow: Db) {
  const { campaign: of } = playerRoutes
  return {
    panel: of.panel.handler(async ({ input }) => panelOf(app, input.district)),
    questions: of.questions.handler(async ({ context }) => ({
      questions: await questionsFor(app, languageFor(context, context.player)),
    })),
    save: of.save.handler(async ({ context, input }) => saveCampaign(app, context.player.userId, input)),
    turn: of.turn.handler(async ({ context, input }) => turnCampaign(app, context.player.userId, input)),
    report: of.report.handler(async ({ input }) => readReports(app, slow, input.district)),
    queue: of.queue.handler(async ({ context }) =>
      readQueue(app, { userId: context.player.userId, language: languageFor(context, context.player) }),
    ),
    decide: of.decide.handler(async ({ context, input }) => {
      await decideCampaign(app, context.player.userId, input)
      return done
    }),
    list: of.list.handler(async ({ context }) => listCampaigns(app, context.player.userId)),
    quiz: of.quiz.handler(async ({ context, input }) =>
      startCampaignQuiz(
        matches,
        { userId: context.player.userId, language: languageFor(context, context.player) },
        input,
      ),
    ),
    opine: of.opine.handler(async ({ context, input }) => {
      await giveOpinion(app, context.player.userId, input)
      return done
    }),
  }
}
