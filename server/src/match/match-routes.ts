import { languageFor, playerRoutes } from '../platform/http/router.ts'
import { askPlayer, lookAt, type Matches } from './matches.ts'

/** Procedures of a running match, the same for every mode. */
export function matchRoutes(matches: Matches) {
  return {
    get: playerRoutes.match.get.handler(async ({ input, context }) => {
      const session = context.player
      const view = await lookAt(matches, input.id, { userId: session.userId, language: languageFor(context, session) })
      matches.absences.saw(session.userId, view)
      return view
    }),
    command: playerRoutes.match.command.handler(async ({ input, context }) => {
      const session = context.player
      const view = await askPlayer(matches, input.params.id, {
        userId: session.userId,
        language: languageFor(context, session),
        command: input.body,
        at: context.receivedAt,
      })
      matches.absences.saw(session.userId, view)
      return view
    }),
  }
}
