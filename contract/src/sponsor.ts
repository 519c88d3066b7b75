import { z } from 'zod'

import { forSponsors, instant } from './base.ts'
import { districtKey } from './district.ts'

export const sponsorContract = {
  admins: forSponsors
    .route({
      method: 'GET',
      path: '/sponsor/{district}/admins',
      tags: ['sponsor'],
      summary: 'Who administers a sponsored district, the longest first',
    })
    .input(z.strictObject({ district: districtKey }))
    .output(z.object({ district: districtKey, admins: z.array(z.object({ nickname: z.string(), since: instant })) })),
}
