import { registerFormat, type Matches } from '../match/match-api.ts'
import { defineDomain, type Base, type ExportPart } from '../platform/domain.ts'
import type { Tx } from '../platform/postgres/db.ts'
import { deleteResidence, readHomes } from '../profile/profile-api.ts'
import { battleRoutes } from './battle/battle-routes.ts'
import { forgetStarter, readBegun } from './battle/battle-store.ts'
import { battleEvents } from './battle/close-battle.ts'
import { settleAttempt } from './battle/fight.ts'
import { deleteFighter, readAllAttempts } from './battle/fighter-store.ts'
import { watchResidents, type ResidentCounts } from './city.ts'
import { countInvite, countMatch, countReview } from './count-acts.ts'
import { districtRoutes } from './district-routes.ts'
import { deleteMemberships, readMemberships } from './people-store.ts'
import { deleteMuralOf, readMuralOf } from './mural-own-data.ts'
import { muralEvents, muralRoutes } from './mural-routes.ts'
import { deleteContributions, readContributions } from './power-store.ts'
import { deleteQuizzes, readQuizzes } from './quiz-store.ts'
import { postEvents } from './posts.ts'
import { createFolding } from './standings.ts'

type Opened = { residents: ResidentCounts }

/** What this domain gives to the file of everything that is kept of a player. */
const districtExportParts: readonly ExportPart[] = [
  { key: 'homes', value: readHomes },
  { key: 'contributions', value: readContributions },
  { key: 'memberships', value: readMemberships },
  { key: 'districtQuizzes', value: readQuizzes },
  {
    key: 'battles',
    value: async (db, userId) => ({ begun: await readBegun(db, userId), attempts: await readAllAttempts(db, userId) }),
  },
  { key: 'mural', value: readMuralOf },
]

export const district = defineDomain({
  name: 'district',
  open: ({ app, slow, matches }: Base & { matches: Matches }): Opened => {
    registerFormat(matches, 'battle', { settle: settleAttempt })
    return { residents: watchResidents(slow.db, app.clock) }
  },
  routes: ({ app, residents, matches }: Base & Opened & { matches: Matches }) => ({
    district: { ...districtRoutes(app, residents, matches), ...muralRoutes(app) },
    battle: battleRoutes(app, matches),
  }),
  events: ({ app }) => ({ ...battleEvents(app), ...postEvents(app), ...muralEvents }),
  background: ({ app }) => [createFolding(app)],
  onActivity: { matchSettled: countMatch, cardReviewed: countReview, invitePlayed: countInvite },
  onAccountDeleted: leaveCity,
  exportParts: districtExportParts,
})

/** Takes a player out of the city; what their district gained by them stays. */
async function leaveCity(tx: Tx, userId: string): Promise<void> {
  await deleteResidence(tx, userId)
  await deleteContributions(tx, userId)
  await deleteMemberships(tx, userId)
  await deleteQuizzes(tx, userId)
  await deleteFighter(tx, userId)
  await forgetStarter(tx, userId)
  await deleteMuralOf(tx, userId)
}
