import { districts } from '@satoshi/rules/words'
import { z } from 'zod'

import { forSponsors, instant } from './base.ts'

export const sponsorContract = {
  admins: forSponsors
    .route({
      method: 'GET',
      path: '/sponsor/{district}/admins',
      tags: ['sponsor'],
      summary: 'Who administers a sponsored district, the longest first',
    })
    .input(z.strictObject({ district: z.enum(districts) }))
    .output(
      z.object({ district: z.enum(districts), admins: z.array(z.object({ nickname: z.string(), since: instant })) }),
    ),
}
