import { defineDomain, type Base, type ExportPart } from '../platform/domain.ts'
import { playerRoutes } from '../platform/http/router.ts'
import { deleteResidence, readResidence } from '../profile/profile-api.ts'
import { readCity, watchResidents, type ResidentCounts } from './city.ts'
import { moveTo } from './move.ts'

type Opened = { residents: ResidentCounts }

/** What this domain gives to the file of everything that is kept of a player. */
const districtExportParts: readonly ExportPart[] = [{ key: 'residence', value: readResidence }]

export const district = defineDomain({
  name: 'district',
  open: ({ app, slow }): Opened => ({ residents: watchResidents(slow.db, app.clock) }),
  routes: (services: Base & Opened) => ({ district: districtRoutes(services) }),
  onAccountDeleted: deleteResidence,
  exportParts: districtExportParts,
})

function districtRoutes({ app, residents }: Base & Opened) {
  return {
    city: playerRoutes.district.city.handler(async ({ context }) => readCity(app, residents, context.player.userId)),
    live: playerRoutes.district.live.handler(async ({ context, input }) => {
      const { userId } = context.player
      await moveTo(app, userId, input)
      return readCity(app, residents, userId)
    }),
  }
}
