import type { Matches } from '../match/match-api.ts'
import type { DistrictKey } from '@satoshi/rules/words'

import type { App } from '../platform/app.ts'
import { languageFor, playerRoutes } from '../platform/http/router.ts'
import { publishStale } from '../platform/live/live.ts'
import { refuse } from '../platform/refusal.ts'
import { lockPlayer, writeListed } from '../profile/profile-api.ts'
import { readCity, type ResidentCounts } from './city.ts'
import { listResidents, readDistrict } from './district-page.ts'
import { donate } from './donate.ts'
import { moveTo } from './move.ts'
import { deleteMember, insertMember } from './people-store.ts'
import { startDistrictQuiz } from './start-quiz.ts'

const done = { done: true } as const

/** Makes a player follow a district, unless their account is being deleted, which takes all their districts away. */
async function joinDistrict(app: App, userId: string, district: DistrictKey): Promise<void> {
  await app.inTransaction(async (tx) => {
    const player = await lockPlayer(tx, userId)
    if (!player || player.deleted) throw refuse('auth.required')
    await insertMember(tx, userId, district, app.clock.now())
  })
}

/** Procedures under `/api/districts`. */
export function districtRoutes(app: App, residents: ResidentCounts, matches: Matches) {
  const { district: of } = playerRoutes
  return {
    city: of.city.handler(async ({ context }) => readCity(app, residents, context.player.userId)),
    live: of.live.handler(async ({ context, input }) => {
      const { userId } = context.player
      await moveTo(app, userId, input)
      return readCity(app, residents, userId)
    }),
    page: of.page.handler(async ({ context, input }) =>
      readDistrict(app, residents, context.player.userId, input.district),
    ),
    residents: of.residents.handler(async ({ context, input }) => listResidents(app, context.player.userId, input)),
    join: of.join.handler(async ({ context, input }) => {
      const { userId } = context.player
      await joinDistrict(app, userId, input.district)
      publishStale(app.live, userId, 'district')
      return done
    }),
    leave: of.leave.handler(async ({ context, input }) => {
      const { userId } = context.player
      await deleteMember(app.db, userId, input.district)
      publishStale(app.live, userId, 'district')
      return done
    }),
    list: of.list.handler(async ({ context, input }) => {
      const { userId } = context.player
      const lives = await app.inTransaction((tx) => writeListed(tx, userId, input.listed))
      if (!lives) throw refuse('district.notResident')
      publishStale(app.live, userId, 'district')
      return done
    }),
    donate: of.donate.handler(async ({ context, input }) => donate(app, context.player.userId, input)),
    quiz: of.quiz.handler(async ({ context, input }) => {
      const session = context.player
      const player = { userId: session.userId, language: languageFor(context, session) }
      return startDistrictQuiz(matches, player, input)
    }),
  }
}
